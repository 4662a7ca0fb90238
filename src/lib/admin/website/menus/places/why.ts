import type { Assignment, Navigation, Slot } from './places.ts';

type Source = Navigation['slots'][number]['source'];

/** One step in the resolution of a slot's menu, from first to last. */
export interface Step {
	source: Exclude<Source, 'none'>;
	/** The menu that this one names; null = none. */
	menuId: number | null;
	/** The assignment behind it. */
	assignment: Assignment | null;
	/** It decides. */
	isLit: boolean;
}

interface Asked {
	slot: Slot;
	locale: string;
	/** The page that is shown; null = any other. */
	pageId: number | null;
}
const standardLocale = 'de';

/** The resolution steps for a page and a language, with the deciding one according to the server. */
export function stepsTo({ assignments, slots }: Navigation, { slot, locale, pageId }: Asked): Step[] {
	const found = slots.find((one) => one.slot === slot);
	const at = (page: number | null, language: string) =>
		assignments.find((one) => one.slot === slot && one.pageId === page && one.locale === language) ?? null;
	const levels: [Step['source'], Assignment | null][] = [];
	const add = (page: number | null, own: Step['source'], standard: Step['source']) => {
		levels.push([own, at(page, locale)]);
		if (locale !== standardLocale) levels.push([standard, at(page, standardLocale)]);
	};
	if (pageId !== null) add(pageId, 'page_locale', 'page_default_locale');
	add(null, 'global_locale', 'global_default_locale');
	const asked = levels.map(([source, assignment]) => ({
		source,
		menuId: assignment?.menuId ?? null,
		assignment,
		isLit: found?.source === source
	}));
	const last = (source: Step['source'], menuId: number | null): Step => ({
		source,
		menuId,
		assignment: null,
		isLit: found?.source === source
	});
	const end = [last('default_menu', found?.defaultMenuId ?? null)];
	if (slot === 'main' && pageId !== null) end.push(last('legacy_fallback', null));
	return [...asked, ...end];
}

/** A row of the assignments table: a slot on every page or on one, with the menu per language. */
export interface PlaceRow {
	slot: Slot;
	pageId: number | null;
	byLocale: Record<string, Assignment>;
}

/** The lines of a slot: every page first, then those of single pages by their names. */
export function rowsOfSlot(
	assignments: readonly Assignment[],
	slot: Slot,
	nameOf: (pageId: number) => string
): PlaceRow[] {
	const own = assignments.filter((one) => one.slot === slot);
	const pages = [...new Set(own.flatMap(({ pageId }) => pageId ?? []))];
	pages.sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
	return [null, ...pages].map((pageId) => ({
		slot,
		pageId,
		byLocale: Object.fromEntries(own.filter((one) => one.pageId === pageId).map((one) => [one.locale, one]))
	}));
}
