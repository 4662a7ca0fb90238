import type { Locale } from '#lib/messages/locale.ts';
import { walkXml } from '../moodle/xml.ts';
import { builtInPattern, isDayOrderOpen } from './number-format.ts';

/** How cells of one style are displayed. */
export interface CellStyle {
	/** Undefined = a format that is not known. */
	pattern: string | undefined;
	/** A date with an ambiguous order of day and month. */
	isDayOrderOpen: boolean;
}

/** The styles of a workbook by their number. */
export function cellStyles(xml: string | undefined, locale: Locale): CellStyle[] {
	const patterns = new Map<number, string>();
	const ids: number[] = [];
	let isCells = false;
	if (xml !== undefined)
		walkXml(xml, {
			open(name, attributes) {
				if (name === 'numFmt') patterns.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
				if (name === 'cellXfs') isCells = true;
				if (name === 'xf' && isCells) ids.push(Number(attributes.numFmtId ?? 0));
			},
			close(name) {
				if (name === 'cellXfs') isCells = false;
			},
			text: () => {}
		});
	return ids.map((id) => {
		const own = patterns.get(id);
		return { pattern: own ?? builtInPattern(id, locale), isDayOrderOpen: !own && isDayOrderOpen(id, locale) };
	});
}
