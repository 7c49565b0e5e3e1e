/** One GET over the network, without redirects, retries or a cache. Two modules implement it. */

export interface WireAnswer {
  readonly url: URL;
  readonly status: number;
  /** By lower-case name; repeated headers are joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed and decoded; '' for a 304. */
  readonly body: string;
}

export interface Transport {
  /** Rejects with LookupError (offline, timeout, notUnderstood) or with an AbortError. */
  get(url: URL, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<WireAnswer>;
  close(): Promise<void>;
}

/** Limits of every transport. */
export interface TransportLimits {
  /** Milliseconds. */
  readonly timeouts: { readonly connect: number; readonly headers: number; readonly body: number };
  /** Bytes, before and after decompression. */
  readonly sizeLimit: number;
}
