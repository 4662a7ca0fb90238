import type { Access } from '../access/policy.ts';

/** The kinds of records of a website that links are in. */
export const linkPlaceKinds = ['page', 'menu', 'footer', 'news', 'wiki'] as const;

/** Where a link is. */
interface LinkPlace {
	kind: (typeof linkPlaceKinds)[number];
	/** The record; a page by its slug. */
	id: string;
	title: string;
	/** The block of a page or the item of a menu; null for the record itself. */
	part: string | null;
}

/** A link that visitors see. */
export interface PlacedLink {
	href: string;
	/** The words that are linked; empty for a picture. */
	label: string;
	place: LinkPlace;
}

/** What a feature contributes to the links of a website. */
export interface LinkSource {
	/** Who may read the records that they are in. */
	access: Access;
	/** Every link of the namespace that visitors see. */
	find: (namespace: string) => Promise<PlacedLink[]>;
}

/** The kinds of what links of a website can lead to. */
export const linkTargetKinds = ['page', 'newsList', 'news', 'wiki', 'event', 'file'] as const;

/** Something of the website that a link can lead to. */
export interface LinkChoice {
	kind: (typeof linkTargetKinds)[number];
	href: string;
	title: string;
	isPublic: boolean;
}

/** A search for them in a namespace: the best matches, at most so many of a kind. */
export interface LinkSearch {
	namespace: string;
	/** As returned by `wordsOf`; none = any. */
	words: readonly string[];
	most: number;
	now: Date;
}
