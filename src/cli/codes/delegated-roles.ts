/**
 * Collects the files that a publisher's roles sign (The Update Framework 1.0, §4.5 and §5.6.7). The targets role may delegate some
 * paths to other roles. The first role that lists a path decides what its file is.
 */
import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { common, hex, KeysSchema, RoleSchema, refused, type Signers } from './signed-file.ts';

const paths = Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 1_000 });
const TargetSchema = Type.Object({
  length: Type.Integer({ minimum: 1, maximum: 4_000_000_000 }),
  hashes: Type.Object({ sha256: hex }),
});
const DelegationSchema = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  ...RoleSchema.properties,
  terminating: Type.Optional(Type.Boolean()),
  paths: Type.Optional(paths),
  path_hash_prefixes: Type.Optional(paths),
});
export const TargetsSchema = Type.Object({
  _type: Type.Literal('targets'),
  ...common,
  targets: Type.Record(Type.String({ minLength: 1, maxLength: 1_000 }), TargetSchema),
  delegations: Type.Optional(
    Type.Object({
      keys: Type.Optional(KeysSchema),
      roles: Type.Optional(Type.Array(DelegationSchema, { maxItems: 1_000 })),
      succinct_roles: Type.Optional(Type.Unknown()),
    }),
  ),
});

export type Targets = Static<typeof TargetsSchema>;
export type Target = Static<typeof TargetSchema>;
type Delegation = Static<typeof DelegationSchema>;

/** Reads and verifies the metadata of a delegated role. */
export type ReadRole = (name: string, signers: Signers) => Promise<Targets>;

/** More delegations than any code needs. */
const mostDelegations = 256;
const topRole = 'targets';
/** The names of the top-level roles, whose files a delegated role cannot have. */
const reserved: ReadonlySet<string> = new Set(['root', 'timestamp', 'snapshot', topRole]);

/**
 * All files of a publisher by path.
 *
 * @param address of the targets role's metadata, for messages
 * @param mostFiles the most files that the roles may list together
 * @throws DownloadError if a role cannot be verified, or lists a file that it may not sign: the code would be incomplete
 */
export async function targetsOf(
  top: Targets,
  read: ReadRole,
  address: URL,
  mostFiles: number,
): Promise<ReadonlyMap<string, Target>> {
  const roles = await rolesOf(top, read, address);
  const listed = new Set([...roles.values()].flatMap(({ targets }) => Object.keys(targets)));
  if (listed.size === 0 || listed.size > mostFiles)
    throw refused(address, `it lists ${listed.size} files; expected 1 to ${mostFiles}`);
  return new Map(
    [...listed].map((path) => {
      const target = targetAt(path, roles);
      if (target === undefined) throw refused(address, `a role lists a file that it may not sign (${path})`);
      return [path, target];
    }),
  );
}

/** The targets role and all roles that it delegates to, directly or not. */
async function rolesOf(top: Targets, read: ReadRole, address: URL): Promise<ReadonlyMap<string, Targets>> {
  const roles = new Map([[topRole, top]]);
  let count = 0;
  for (const { delegations } of roles.values()) {
    if (delegations?.succinct_roles !== undefined)
      throw refused(address, 'it divides its files among numbered roles, which this program cannot read');
    for (const { name, keyids, threshold } of delegations?.roles ?? []) {
      if (reserved.has(name)) throw refused(address, `it delegates to a role that cannot be delegated to (${name})`);
      count += 1;
      if (count > mostDelegations) throw refused(address, `it has more than ${mostDelegations} delegations`);
      // A role may have several delegators. Each states which keys sign it.
      roles.set(name, await read(name, { keys: delegations?.keys ?? {}, keyids, threshold }));
    }
  }
  return roles;
}

/** What the first role that may sign a path states about it, in the order of the delegations, depth first. */
function targetAt(path: string, roles: ReadonlyMap<string, Targets>): Target | undefined {
  const visited = new Set<string>();
  let open = [topRole];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const role = roles.get(name);
    if (role === undefined || visited.has(name)) continue;
    visited.add(name);
    if (Object.hasOwn(role.targets, path)) return role.targets[path];
    const next: string[] = [];
    for (const delegation of role.delegations?.roles ?? []) {
      if (!covers(delegation, path)) continue;
      next.push(delegation.name);
      if (delegation.terminating !== true) continue;
      // No role behind this one may sign the path.
      open = [];
      break;
    }
    open.push(...next.reverse());
  }
  return undefined;
}

function covers(delegation: Delegation, path: string): boolean {
  const digest = createHash('sha256').update(path).digest('hex');
  return (
    delegation.paths?.some((pattern) => isMatch(path, pattern)) === true ||
    delegation.path_hash_prefixes?.some((prefix) => digest.startsWith(prefix)) === true
  );
}

/** Whether a path matches a pattern. `*` and `?` stand for characters of one name: `titles/*` is not `titles/1/code.zip`. */
function isMatch(path: string, pattern: string): boolean {
  const names = path.split('/');
  const patterns = pattern.split('/');
  return names.length === patterns.length && names.every((name, at) => isNameMatch(name, patterns[at] ?? ''));
}

function isNameMatch(name: string, pattern: string): boolean {
  let at = 0;
  let from = 0;
  /** The last `*`, and how far it reaches. */
  let star: { readonly at: number; readonly end: number } | undefined;
  while (from < name.length) {
    if (pattern[at] === '*') {
      star = { at, end: from };
      at += 1;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === name[from])) {
      at += 1;
      from += 1;
    } else if (star !== undefined) {
      star = { at: star.at, end: star.end + 1 };
      at = star.at + 1;
      from = star.end;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(at));
}
