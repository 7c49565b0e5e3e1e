/** Which proxy the environment names for a request. In VS Code, the host's own `fetch` decides. */
import { BlockList, isIP } from 'node:net';
import { LookupError } from '../contract/failure.ts';
import { isLoopback } from './address.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy's address for a request to `url`; undefined: none, directly. This machine is never asked for through a proxy. Throws
 * LookupError (offline, PROXY_ADDRESS) for an address that cannot be used: who set a proxy does not want to go round it.
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

/** Lower case goes before upper case, as in curl. */
function variable(environment: Environment, name: string): string | undefined {
  const value = (environment[name] ?? environment[name.toUpperCase()])?.trim();
  return value === '' ? undefined : value;
}

const listOf = (text: string | undefined): readonly string[] =>
  text?.split(/[\s,]+/).filter((host) => host !== '') ?? [];

/** `*`, `example.org` and all below it, `.example.org`, `*.example.org`, `host:port`, addresses and blocks of addresses. */
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
