import type { Translator } from '#lib/messages/translator.ts';

const loopback = /^(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?$/;

/** Where an app gets its answers, in words: its hosts, or that it runs on the device of whoever let it in. */
export function hostsInWords({ t }: Pick<Translator, 't'>, hosts: readonly string[]): string {
	const local = hosts.some((host) => loopback.test(host)) ? [t('oauth.list.sameDevice')] : [];
	return [...hosts.filter((host) => !loopback.test(host)), ...local].join(', ');
}
