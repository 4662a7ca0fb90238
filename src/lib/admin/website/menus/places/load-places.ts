import { loadMessages } from '#lib/server/messages.ts';
import { loadSurroundings } from '../load-menus.ts';
import { slots, type Slot } from './places.ts';

const numberIn = (url: URL, name: string): number | null => {
	const text = url.searchParams.get(name) ?? '';
	return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
};
const languageForm = /^[a-z]{2}(-[A-Z]{2})?$/;

/** The selected filters of placements: a page or none, a slot, a language; missing ones have defaults. */
function askedIn(url: URL, pageIds: ReadonlySet<number>) {
	const pageId = numberIn(url, 'on');
	const locale = url.searchParams.get('in') ?? '';
	const slot = url.searchParams.get('at') as Slot;
	return {
		pageId: pageId !== null && pageIds.has(pageId) ? pageId : null,
		locale: languageForm.test(locale) ? locale : 'de',
		slot: slots.includes(slot) ? slot : ('main' as Slot)
	};
}

/** The data of the placements screen. */
export async function loadPlaces(locals: App.Locals, url: URL) {
	const around = await loadSurroundings(locals);
	const asked = askedIn(url, new Set(Object.keys(around.pageNames).map(Number)));
	const { locale, pageId } = asked;
	const navigation = await locals.perform('navigation.show', { locale, ...(pageId === null ? {} : { pageId }) });
	const { blocks } = locals.may('footer', 'r') ? await locals.perform('footer.show', {}) : { blocks: [] };
	const fallback = url.searchParams.get('default') as Slot;
	return {
		words: loadMessages(locals.locale, ['menus'], locals.timeZone),
		navigation,
		asked,
		pageNames: around.pageNames,
		spoken: around.spoken,
		languages: around.languages,
		/** The footer columns with blocks, by language: `footer_1 de`. */
		filled: [...new Set(blocks.flatMap(({ slot, locale: of, isActive }) => (isActive ? `${slot} ${of}` : [])))],
		chosen: navigation.assignments.find(({ id }) => id === numberIn(url, 'assignment')),
		isNew: url.searchParams.has('new'),
		fallback: slots.includes(fallback) ? fallback : undefined
	};
}
export type PlacesData = Awaited<ReturnType<typeof loadPlaces>>;
