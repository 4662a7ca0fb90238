import { amongRows, amongThings, type Search, type SearchHit, type SearchSource } from '../../../operation/search.ts';
import type { LinkChoice, LinkSearch } from '../../../operation/links.ts';
import { asListed } from './listed.ts';
import { QuizEvent } from './model.ts';
import { once } from '../../../runtime/once.ts';
import type { SettingKey } from './settings.ts';
import { shownGroups } from './settings/settings-form.ts';
import { settingSynonyms } from './settings/synonyms.ts';

const access = { area: 'events', right: 'r' } as const;

async function findEvents(search: Search): Promise<SearchHit[]> {
	const { namespace, now } = search;
	const found = await amongRows(search, {
		model: QuizEvent,
		where: { namespace, removedAt: null },
		key: 'uid',
		title: 'name',
		besides: ['slug', 'joinCode'],
		attributes: ['uid', 'name']
	});
	const rows = found.length ? await QuizEvent.findAll({ where: { uid: found.map(({ uid }) => uid), namespace } }) : [];
	const listed = new Map((await asListed(namespace, rows, now)).map((event) => [event.uid, event]));
	return found.flatMap(({ uid }) => {
		const event = listed.get(uid);
		if (!event) return [];
		const { name, state, isArchived, start_date: start, timeZone, slug } = event;
		return {
			id: uid,
			title: name,
			href: `/admin/events/${uid}`,
			facts: { state: isArchived ? 'archive' : state, ...(start ? { start, timeZone } : {}), slug },
			also: { name: 'settings' as const, href: `/admin/event/settings?event=${uid}` }
		};
	});
}

/** The settings with a row on the screen; the puzzle word has its own. */
const settings = once(
	() =>
		[
			...shownGroups().flatMap(({ name: group, settings: fields }) => fields.map(({ key }) => ({ group, key }))),
			{ group: 'puzzle', key: 'puzzleWord' }
		] as const
);

function findSettings(search: Search): SearchHit[] {
	const named = settings().map(({ group, key }) => {
		const text = search.t(`event-settings.key.${key}.effect`);
		return {
			id: key,
			title: search.t(`event-settings.key.${key}.name`),
			besides: `${text} ${settingSynonyms[key as SettingKey] ?? ''}`,
			text,
			facts: { group: search.t(`event-settings.group.${group}`) },
			href: `/admin/event/settings#setting-${key}`,
			ofEvent: true as const
		};
	});
	return amongThings(search, named).map(({ besides: _, ...hit }) => hit);
}

export const search: SearchSource[] = [
	{ kind: 'event', access, find: findEvents },
	{ kind: 'setting', access, find: findSettings }
];

/** The events that links can lead to. */
export async function linkableEvents({ namespace, words, most }: LinkSearch): Promise<LinkChoice[]> {
	const rows = await amongRows(
		{ words },
		{
			model: QuizEvent,
			where: { namespace, removedAt: null },
			key: 'uid',
			title: 'name',
			besides: ['slug'],
			attributes: ['slug', 'name', 'published'],
			most
		}
	);
	return rows.map(({ slug, name, published }) => {
		return { kind: 'event', href: `/event/${slug}`, title: name, isPublic: Boolean(published) };
	});
}
