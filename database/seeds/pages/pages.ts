import { readFileSync } from 'node:fs';

/** A page that every installation begins with. */
interface SeedPage {
	slug: string;
	title: string;
	language: 'de' | 'en';
	/** The page that it says in another language. */
	baseSlug: string | null;
	description: string;
	blocks: { id: string; type: string; variant: string; hidden: false; data: object; anchor?: string }[];
}

type Written = Pick<SeedPage, 'slug' | 'title' | 'description'> & {
	blocks: Omit<SeedPage['blocks'][0], 'id' | 'hidden'>[];
};

const read = (language: string): Written[] =>
	JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')) as Written[];

const pagesIn = (language: 'de' | 'en', base: Written[] | null): SeedPage[] =>
	read(language).map((page, at) => ({
		...page,
		language,
		baseSlug: base?.[at]?.slug ?? null,
		blocks: page.blocks.map((block, index) => ({ id: `${page.slug}-${index + 1}`, hidden: false, ...block }))
	}));

/** The start page, the imprint, the privacy notice and the answers to common questions, in German and English. */
export const seedPages = (): SeedPage[] => [...pagesIn('de', null), ...pagesIn('en', read('de'))];
