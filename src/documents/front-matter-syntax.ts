/** The libraries that know the syntax of front matter. A bundle of their own: only a document that has front matter loads them. */

export { parse as parseToml, stringify as stringifyToml } from 'smol-toml';
export { isAlias, isMap, isScalar, parseDocument, stringify as stringifyYaml } from 'yaml';
