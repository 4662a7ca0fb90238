import { z } from 'zod';
import { lineText, plainText } from '#lib/text/fields.ts';
import { digits, isBlankEntry, warnUnknown, type Raw } from '#lib/questions/reading.ts';
import { richText } from '../../../../operation/html/rich-text.ts';
import { checked, reportAt, type Findings } from '../import-report.ts';

/** Fields of a catalog besides its questions, in the form they are stored in. */
export const detailFields = {
	name: lineText(200).optional().describe('Name that players see.'),
	description: plainText(2000, 0).optional().describe('What the catalog is about.'),
	comment: richText(20_000).optional().describe('HTML shown before the first question; sanitised when stored.'),
	raetsel_buchstabe: lineText(10).nullish().describe('Letter of the puzzle word this catalog gives.'),
	sort_order: z.int().min(0).max(1_000_000).optional().describe('Place in the list.')
};

/** Whether the code of a catalog may lead to an address: one of the web, or a path of this site. */
export const isCodeAddress = (address: string): boolean => /^(https?:\/\/|\/(?![/\\]))/i.test(address);

const details = z.strictObject(detailFields);
const names = Object.keys(detailFields);

export type CatalogDetails = z.output<typeof details>;

/** Reads the details beside `others`, which the caller reads; unknown fields are left out with a warning. */
export function readDetails(
	raw: Raw,
	others: string[],
	findings: Findings,
	prefix: string
): CatalogDetails | undefined {
	warnUnknown(raw, [...names, ...others], [], reportAt(findings, prefix));
	return checked(details, detailValues(raw), findings, prefix);
}

/** Empty texts in the form they are stored in: '' for description and comment, null for the letter. */
export function detailValues(raw: Raw): Raw {
	const sent = Object.fromEntries(names.filter((name) => raw[name] !== undefined).map((name) => [name, raw[name]]));
	for (const name of ['name', 'sort_order']) if (isBlankEntry(sent[name])) delete sent[name];
	for (const name of ['description', 'comment']) if (sent[name] === null) sent[name] = '';
	if (isBlankEntry(sent.raetsel_buchstabe)) sent.raetsel_buchstabe = null;
	if ('sort_order' in sent) sent.sort_order = digits(sent.sort_order);
	return sent;
}
