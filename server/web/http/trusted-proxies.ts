import type { Env } from '../../runtime/env.ts';

/** TRUST_PROXY as Express wants it: a number of hops, a list of addresses, or nobody. */
export function trustedProxies({ TRUST_PROXY }: Env): number | string[] | false {
	if (!TRUST_PROXY) return false;
	return /^\d+$/.test(TRUST_PROXY) ? Number(TRUST_PROXY) : TRUST_PROXY.split(',').map((entry) => entry.trim());
}
