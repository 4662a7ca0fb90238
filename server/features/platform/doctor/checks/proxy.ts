import { checkHost, mainHosts } from '../../../../access/host.ts';
import type { Arrival } from '../../../../operation/operation.ts';
import type { Env } from '../../../../runtime/env.ts';
import { error, ok, warning, type Check, type Finding } from '../check.ts';

const here = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function withoutAddress({ TRUST_PROXY, MAIN_DOMAIN, PORT }: Env): Finding[] {
	if (TRUST_PROXY) return [warning('proxy.noAddress')];
	return [ok('proxy.direct', { host: mainHosts(MAIN_DOMAIN)[0] ?? 'localhost', port: String(PORT) })];
}

function overHttps({ TRUST_PROXY, REQUIRE_HTTPS }: Env): Finding[] {
	// Every request then looks like plain http.
	if (!TRUST_PROXY) return [REQUIRE_HTTPS ? error('proxy.locked') : warning('proxy.untrusted')];
	return REQUIRE_HTTPS ? [] : [warning('proxy.plainLogin')];
}

function overHttp(url: URL, { REQUIRE_HTTPS }: Env): Finding[] {
	if (here.test(url.hostname)) return [];
	return [REQUIRE_HTTPS ? error('proxy.mixed', { url: url.origin }) : warning('proxy.http', { url: url.origin })];
}

/** Whether PUBLIC_URL, TRUST_PROXY, REQUIRE_HTTPS and MAIN_DOMAIN fit together. */
export const proxy: Check = {
	name: 'proxy',
	needs: ['TRUST_PROXY'],
	look: async ({ env }) => {
		if (!env.PUBLIC_URL) return withoutAddress(env);
		const url = URL.parse(env.PUBLIC_URL);
		if (!url || !/^https?:$/.test(url.protocol)) return [error('proxy.address')];
		const mains = mainHosts(env.MAIN_DOMAIN);
		const isOurs = !mains.length || checkHost(url.host, mains, () => undefined) !== undefined;
		const found = [
			...(isOurs ? [] : [error('proxy.host', { host: url.hostname })]),
			...(url.protocol === 'https:' ? overHttps(env) : overHttp(url, env))
		];
		return found.length ? found : [ok('proxy.fine', { url: url.origin, trusted: env.TRUST_PROXY || '–' })];
	}
};

/** What the request that asks says about the proxies it came through. */
export function arrivalFinding(env: Env, arrival: Arrival, ip: string): Finding {
	const { peer, protocol, forwardedFor } = arrival;
	const { TRUST_PROXY, PUBLIC_URL } = env;
	const chain = forwardedFor?.split(',').length ?? 0;
	if (chain && ip === peer) return error('request.ignored', { peer });
	if (TRUST_PROXY && !chain) return warning('request.bare', { peer });
	const isHops = /^\d+$/.test(TRUST_PROXY);
	if (isHops && Number(TRUST_PROXY) > chain)
		return error('request.hops', { trusted: Number(TRUST_PROXY), count: chain });
	if (chain && PUBLIC_URL.startsWith('https:') && protocol !== 'https')
		return error('request.protocol', { proto: arrival.forwardedProto ?? '–' });
	return ok('request.fine', { ip, protocol });
}
