import { unreadable } from '../../../../../runtime/files/file-refusal.ts';

/** How archives of other programs are recognised. */
const foreign: [sign: RegExp, refuse: () => Error][] = [
	[
		/^collection\.anki2\w?$/,
		() =>
			unreadable('anki', 'This is a deck of Anki, which cannot be read here; export its notes as a text with headings.')
	],
	[/^h5p\.json$/, () => unreadable('h5p', 'This is content of H5P, which cannot be read here.')],
	[
		/(^|\/)imsmanifest\.xml$/,
		() => unreadable('qti', 'This is QTI, which cannot be read here; export Moodle XML or GIFT.')
	],
	[
		/^(mimetype|word\/document\.xml|ppt\/presentation\.xml|Index\/Document\.iwa|xl\/workbook\.bin)$/,
		() => unreadable('open_document', 'This is a document of an office program; save the table as .xlsx or CSV.')
	]
];

/** 422 with its name for an archive of a program that cannot be read. */
export function requireReadable(names: string[]): void {
	for (const [sign, refuse] of foreign) if (names.some((name) => sign.test(name))) throw refuse();
}
