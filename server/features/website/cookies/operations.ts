import { z } from 'zod';
import type { Transaction } from 'sequelize';
import { operation, type Work } from '../../../operation/operation.ts';
import { given } from '../../../operation/given.ts';
import { requireVersion } from '../../../runtime/errors.ts';
import { embedHosts } from '../pages/clean.ts';
import { findCookies, keepCookies } from '../../platform/settings/cookies.ts';
import type { CookieSettings } from '../../platform/settings/model.ts';
import { cookieChange, cookiesOutput } from './schema.ts';
import { cookiesIn, cookiesOf } from './stored.ts';

type Place = Pick<Work, 'namespace' | 'dependencies'>;

const present = async ({ namespace, dependencies }: Place, transaction: Transaction | null) => ({
	...(await cookiesOf(namespace, transaction)),
	hosts: embedHosts(dependencies.env)
});

/** The consent settings of a namespace's website, and the hosts they cover. */
export const showCookies = operation({
	summary: 'Show what the website asks its visitors before it loads anything of other hosts.',
	access: { area: 'cookies' },
	input: z.strictObject({}),
	output: cookiesOutput,
	run: (work) => present(work, null)
});

type Change = z.output<typeof cookieChange>;

/** Own settings after a change: null restores the inherited value of a field. */
function changed(own: Partial<CookieSettings>, change: Change): Partial<CookieSettings> {
	const next = Object.entries({ ...own, ...given(change) }).filter(([, value]) => value !== null);
	return Object.fromEntries(next) as Partial<CookieSettings>;
}

const order = Object.keys(cookieChange.shape) as (keyof CookieSettings)[];
const textOf = (settings: Partial<CookieSettings>) => JSON.stringify(order.map((key) => settings[key] ?? null));

/** Changes the consent settings; omitted fields stay, null restores the inherited value. */
export const saveCookies = operation({
	summary: 'Change what the website asks its visitors before it loads anything of other hosts.',
	access: { area: 'cookies', right: 'w' },
	input: cookieChange,
	output: cookiesOutput,
	errors: ['version_conflict'],
	changes: ['cookies'],
	async run(work) {
		const { input, namespace, ifVersion, transaction } = work;
		const rows = await findCookies(namespace, transaction);
		const stored = cookiesIn(rows);
		requireVersion(stored, ifVersion);
		const next = changed(stored.own, input);
		if (textOf(next) !== textOf(stored.own)) await keepCookies(rows.own, next, transaction);
		return present(work, transaction);
	},
	target: () => 'cookies'
});
