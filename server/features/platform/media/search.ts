import { amongRows, type Search, type SearchHit, type SearchSource } from '../../../operation/search.ts';
import type { LinkChoice, LinkSearch } from '../../../operation/links.ts';
import { addressOf, eventOfDir, globalDir } from './folders.ts';
import { MediaFile } from './model.ts';

async function findFiles(search: Search): Promise<SearchHit[]> {
	const { namespace, dependencies } = search;
	const rows = await amongRows(search, {
		model: MediaFile,
		where: { namespace },
		key: 'id',
		title: 'name',
		attributes: ['id', 'dir', 'name', 'width', 'height']
	});
	const uids = rows.flatMap(({ dir }) => eventOfDir(dir) ?? []);
	const events = await dependencies.eventNamesOf(namespace, [...new Set(uids)]);
	return rows.flatMap(({ id, dir, name, width, height }) => {
		const uid = eventOfDir(dir);
		const event = uid && events.get(uid);
		// The folder of an event in the trash cannot be opened.
		if (uid && !event) return [];
		return {
			id: String(id),
			title: name,
			href: `/admin/media?${new URLSearchParams({ dir, q: name })}`,
			image: addressOf({ dir, name }),
			facts: { ...(event ? { event } : {}), ...(width && height ? { width, height } : {}) }
		};
	});
}

export const search: SearchSource[] = [{ kind: 'file', access: { area: 'media', right: 'r' }, find: findFiles }];

/** The files that links can lead to; those of events belong to them. */
export async function linkableFiles({ namespace, words, most }: LinkSearch): Promise<LinkChoice[]> {
	const rows = await amongRows(
		{ words },
		{
			model: MediaFile,
			where: { namespace, dir: globalDir },
			key: 'id',
			title: 'name',
			attributes: ['dir', 'name'],
			most
		}
	);
	return rows.map(({ dir, name }) => ({ kind: 'file', href: addressOf({ dir, name }), title: name, isPublic: true }));
}
