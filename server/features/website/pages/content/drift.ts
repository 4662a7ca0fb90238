import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { contentFolder } from './content-files.ts';
import { Page } from '../model.ts';
import { hashOf, type PageFile } from './page-file.ts';

type Env = Parameters<typeof contentFolder>[0];

/** A page whose file differs from what was written: edited, missing, or without a page. */
interface Drift {
	slug: string;
	state: 'changed' | 'missing' | 'added';
}

const ending = '.page.json';
// Everybody else reads and writes files, too.
const atOnce = 4;
/** The largest file that is read: no page has as much. */
export const mostFileBytes = 4 * 1024 * 1024;

// We set times in whole milliseconds. File system clocks tick every few milliseconds, so an edit can have the same
// millisecond as the file, but hardly ever its start.
const sameTimeMs = 0.01;

const isGone = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

type Known = Pick<Page, 'slug' | 'contentHash' | 'updatedAt'>;

/** The state of a page's file; a file with the time of its page has not been touched. */
async function stateOf({ slug, contentHash, updatedAt }: Known, folder: string): Promise<Drift[]> {
	const file = path.join(folder, `${slug}${ending}`);
	try {
		const { mtimeMs, size } = await stat(file);
		if (Math.abs(mtimeMs - updatedAt.getTime()) < sameTimeMs) return [];
		const isSame =
			size <= mostFileBytes && hashOf(JSON.parse(await readFile(file, 'utf8')) as PageFile) === contentHash;
		return isSame ? [] : [{ slug, state: 'changed' }];
	} catch (error) {
		return [{ slug, state: isGone(error) ? 'missing' : 'changed' }];
	}
}

/**
 * The differences between the content folder of a namespace and its pages, by slug; pages that never had a file are
 * left out.
 */
export async function driftOf(namespace: string, env: Env): Promise<Drift[]> {
	const folder = path.join(contentFolder(env), namespace);
	const pages = await Page.findAll({ where: { namespace }, attributes: ['slug', 'contentHash', 'updatedAt'] });
	const names = await readdir(folder).catch((error: unknown) => {
		if (isGone(error)) return [];
		throw error;
	});
	const slugs = new Set(pages.map(({ slug }) => slug));
	const files = names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
	const added = files.filter((slug) => !slugs.has(slug)).map((slug): Drift => ({ slug, state: 'added' }));
	const turn = pLimit(atOnce);
	const written = pages.filter(({ contentHash }) => contentHash);
	const found = await Promise.all(written.map((page) => turn(() => stateOf(page, folder))));
	return [...found.flat(), ...added].sort((a, b) => (a.slug < b.slug ? -1 : 1));
}
