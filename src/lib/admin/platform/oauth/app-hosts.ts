import type { Translator } from '#lib/messages/translator.ts';

const loopback = /^(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?$/;

/** The redirect targets of an app, in words: its hosts, or that it runs on the user's device. */
export function hostsInWords({ t }: Pick<Translator, 't'>, hosts: readonly string[]): string {
	const local = hosts.some((host) => loopback.test(host)) ? [t('oauth.list.sameDevice')] : [];
	return [...hosts.filter((host) => !loopback.test(host)), ...local].join(', ');
}
