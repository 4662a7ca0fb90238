import { z } from 'zod';
import { locales } from '#lib/messages/locale.ts';
import { isHere, mayCall, mayEnter } from '../../../access/policy.ts';
import { wordsOf } from '../../../database/search.ts';
import { operation } from '../../../operation/operation.ts';
import { hitKinds, type HitKind, type Search, type SearchHit, type SearchSource } from '../../../operation/search.ts';
import { forbidden } from '../../../runtime/errors.ts';
import { inTurns } from '../../../runtime/turns.ts';
import { wordsIn } from './words.ts';

const longestText = 100;
/** More words than these are not looked for: each of them is compared with every text. */
const mostWords = 6;
const mostRecent = 8;

/** A hit with its type; the two identify it. */
export type FoundHit = SearchHit & { kind: HitKind };

const recent = z
	.string()
	.max(2000)
	.transform((text) => text.split(',').filter(Boolean))
	.pipe(z.array(z.string().regex(/^[a-z]+:[^,\s]{1,200}$/)).max(mostRecent));

const isOpen = ({ access }: SearchSource, search: Search): boolean =>
	!access || (isHere(access.area, search) && mayCall(access, search.actor, search.namespace));

/** The hits of each kind, the best first. */
async function hitsOf(search: Search, kinds?: readonly HitKind[]): Promise<FoundHit[]> {
	const asked = search.dependencies.searchSources.filter(
		(source) => (!kinds || kinds.includes(source.kind)) && isOpen(source, search)
	);
	const rank = ({ kind }: SearchSource) => hitKinds.indexOf(kind);
	const hits: FoundHit[] = [];
	const inOrder = asked.sort((one, other) => rank(one) - rank(other));
	// Some read a handbook or all settings when they are asked first.
	for await (const [{ kind, find }] of inTurns(inOrder, 1) as AsyncGenerator<[SearchSource]>)
		hits.push(...(await find(search)).map((hit) => ({ kind, ...hit })));
	return hits;
}

/** The given items, each as `kind:id`, that still exist and are accessible, in the same order. */
async function stillThere(search: Search, keys: readonly string[]): Promise<FoundHit[]> {
	const idsOf = new Map<string, string[]>();
	for (const key of keys) {
		const [kind = '', ...id] = key.split(':');
		idsOf.set(kind, [...(idsOf.get(kind) ?? []), id.join(':')]);
	}
	const found: FoundHit[] = [];
	for (const [kind, ids] of idsOf) found.push(...(await hitsOf({ ...search, ids }, [kind as HitKind])));
	const placeOf = ({ kind, id }: FoundHit) => keys.indexOf(`${kind}:${id}`);
	return found.sort((one, other) => placeOf(one) - placeOf(other));
}

/** Finds everything that the caller may see, of the namespace and of the back end, by some of its words. */
export const findEverywhere = operation({
	summary: 'Find events, teams, pages, files, settings and what can be done by some of their words.',
	access: { login: true },
	input: z.strictObject({
		q: z
			.string()
			.trim()
			.max(longestText)
			.default('')
			.describe('Words that what is found holds, in any case, with or without accents; none tell what can be done'),
		locale: z.enum(locales).default('de').describe('Language of the names of screens, settings and actions'),
		recent: recent.default([]).describe('Things that were chosen before, each as kind:id, separated by commas')
	}),
	async run({ input, actor, namespace, dependencies, isMainHost, now }) {
		// Accounts of programs have no screens to be led to.
		if (actor.kind === 'user' && actor.user.role === 'service-account') throw forbidden();
		if (actor.kind === 'user' && !mayEnter(actor, namespace)) throw forbidden('This namespace is not yours.');
		const words = wordsOf(input.q).slice(0, mostWords);
		const { locale } = input;
		const search: Search = { actor, namespace, dependencies, isMainHost, now, words, locale, t: wordsIn(locale) };
		return {
			recent: words.length ? [] : await stillThere(search, input.recent),
			hits: await hitsOf(search, words.length ? undefined : ['action'])
		};
	}
});
