/** The libraries that parse front matter. A separate bundle, loaded only for a document that has front matter. */

export { parse as parseToml, stringify as stringifyToml } from 'smol-toml';
export { isAlias, isMap, isScalar, parseDocument, stringify as stringifyYaml } from 'yaml';
