import { invalidField } from '../../../../runtime/errors.ts';
import { freeSlug, slugOf } from '../../../../operation/slug.ts';
import { livingCatalogs } from '../../catalogs/find.ts';
import type { Catalog } from '../../catalogs/model.ts';
import type { CatalogDetails } from '../../catalogs/read/read-details.ts';
import { catalogSlug } from '../../catalogs/schema.ts';

export const modes = ['append', 'replace', 'new'] as const;
export type Mode = (typeof modes)[number];

/** The target of one file's questions, as checked. */
export interface Target {
	/** The file name without its extension. */
	stem: string;
	slug: string;
	/** Version of the catalog that is there; null = it is a new one. */
	version: number | null;
	details: CatalogDetails;
}

interface Wanted {
	stem: string;
	slug?: string | undefined;
	details: CatalogDetails;
}
export interface Choice {
	mode: Mode;
	/** The catalog that the (first) file goes into, by slug or uid; else that of the file's own name. */
	catalog?: string | undefined;
}

/** Finds the catalogs that files mean, or free slugs for new ones; 422 when two mean the same. */
export async function findTargets(eventUid: string, wanted: Wanted[], { mode, catalog }: Choice): Promise<Target[]> {
	const living = await livingCatalogs(eventUid);
	const used = new Set<string>();
	return wanted.map((file, index) => {
		const named = index === 0 ? catalog : undefined;
		const { slug, version } = place(file, named, mode, living, used);
		if (used.has(slug)) throw invalidField(file.stem, 'duplicate', 'Two files would become the same catalog.');
		used.add(slug);
		return { stem: file.stem, slug, version, details: file.details };
	});
}

function place(
	{ stem, slug }: Wanted,
	named: string | undefined,
	mode: Mode,
	living: Catalog[],
	used: Set<string>
): { slug: string; version: number | null } {
	const key = named?.toLowerCase() ?? slug ?? slugOf(stem);
	const known = living.find((one) => one.slug === key || one.uid === key);
	if (known && mode !== 'new') return known;
	const wished = known?.slug ?? checkedSlug(key);
	const isTaken = (one: string) => used.has(one) || living.some((other) => other.slug === one);
	return { slug: mode === 'new' ? freeSlug(wished, isTaken) : wished, version: null };
}

function checkedSlug(key: string): string {
	const parsed = catalogSlug.safeParse(key);
	if (parsed.success) return parsed.data;
	throw invalidField('catalog', 'invalid_slug', 'Use small letters, digits, hyphens and underscores.');
}
