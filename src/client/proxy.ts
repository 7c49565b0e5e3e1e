/** Chooses a request's proxy from the environment. In VS Code, the host's own `fetch` decides instead. */
import { BlockList, isIP } from 'node:net';
import { LookupError } from '../contract/failure.ts';
import { isLoopback } from './address.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the proxy's address for `url`, or undefined for a direct connection. Requests to this machine never use a proxy.
 * Throws LookupError (offline, PROXY_ADDRESS) for an unusable address: don't bypass a proxy that someone configured.
 */
export function proxyFor(url: URL, environment: Environment): URL | undefined {
  if (isLoopback(url.hostname)) return undefined;
  if (isExcepted(url, listOf(variable(environment, 'no_proxy')))) return undefined;
  const scheme = url.protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  const address = variable(environment, scheme) ?? variable(environment, 'all_proxy');
  if (address === undefined) return undefined;
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`;
  const proxy = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  if (proxy === undefined || proxy.hostname === '' || !schemes.has(proxy.protocol))
    throw new LookupError({ kind: 'offline', cause: 'PROXY_ADDRESS' });
  return proxy;
}

const schemes: ReadonlySet<string> = new Set(['http:', 'https:', 'socks5:', 'socks:']);

/** Lower case takes precedence over upper case, as in curl. */
function variable(environment: Environment, name: string): string | undefined {
  const value = (environment[name] ?? environment[name.toUpperCase()])?.trim();
  return value === '' ? undefined : value;
}

const listOf = (text: string | undefined): readonly string[] =>
  text?.split(/[\s,]+/).filter((host) => host !== '') ?? [];

/** Supports `*`, `example.org` with its subdomains, `.example.org`, `*.example.org`, `host:port`, IP addresses and CIDR blocks. */
function isExcepted(url: URL, hosts: readonly string[]): boolean {
  const hostname = url.hostname.toLowerCase().replace(/^\[|\]$/g, '');
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return hosts.some((entry) => {
    const host = entry.trim().toLowerCase();
    if (host === '*') return true;
    if (host.includes('/')) return inBlock(hostname, host);
    const withPort = /^(\[[^\]]+\]|[^:]+):(\d+)$/.exec(host);
    if (withPort !== null && withPort[2] !== port) return false;
    const name = (withPort?.[1] ?? host).replace(/^\[|\]$/g, '').replace(/^\*?\./, '');
    if (isIP(hostname) !== 0) return name === hostname;
    return name !== '' && (hostname === name || hostname.endsWith(`.${name}`));
  });
}

function inBlock(hostname: string, block: string): boolean {
  const [network = '', bits = ''] = block.split('/');
  const family = isIP(network);
  const length = Number(bits);
  if (family === 0 || family !== isIP(hostname) || !/^\d{1,3}$/.test(bits) || length > (family === 4 ? 32 : 128))
    return false;
  const type = family === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(network, length, type);
  return list.check(hostname, type);
}
