import { invalidInput, type FieldError } from '../../../runtime/errors.ts';
import { maxFaults } from '../../../operation/validation-errors.ts';
import { readCatalogFile, type CatalogFile } from '../catalogs/read/read.ts';
import { readListFile, type CatalogEntry } from '../catalogs/read/read-list.ts';
import { slugOf } from '../../../operation/slug.ts';

const listName = 'catalogs.json';

/** The text of a file by its name. */
interface OwnFile {
	name: string;
	text: string;
}

/** A catalog of a file, with its notes. */
export interface OwnCatalog {
	slug: string;
	file: CatalogFile;
	warnings: FieldError[];
}

/** Slug of a catalog file: its name without extension. */
const slugOfFile = (name: string): string => slugOf(name.replace(/^.*[/\\]/, '').replace(/\.json$/i, ''));

/** Faults with the name of their file in front of their place, as many as an answer lists. */
const inFile = (name: string, faults: FieldError[]): FieldError[] =>
	faults
		.slice(0, maxFaults)
		.map((one) => ({ ...one, path: `${name}${one.path && !one.path.startsWith('[') ? ':' : ''}${one.path}` }));

/** Reads catalogs of our own JSON form, in their order; 422 with the file and the place of every fault. */
export function readOwnFiles(files: OwnFile[]): OwnCatalog[] {
	const faults: FieldError[] = [];
	const named = (name: string, found: FieldError[]) => faults.push(...inFile(name, found));
	const isList = ({ name }: { name: string }) => name.toLowerCase().endsWith(listName);
	const entries = files.filter(isList).flatMap((list): CatalogEntry[] => {
		const outcome = readListFile(list.text);
		if ('entries' in outcome) return outcome.entries;
		named(list.name, outcome.faults);
		return [];
	});
	const planned = files
		.filter((one) => !isList(one))
		.flatMap((one): OwnCatalog[] => {
			const outcome = readCatalogFile(one.text);
			if ('error' in outcome) {
				named(one.name, outcome.faults);
				return [];
			}
			const slug = slugOfFile(one.name);
			const {
				uid: _uid,
				slug: _slug,
				qrcode_url: _url,
				...details
			} = entries.find((entry) => entry.slug === slug) ?? { slug };
			return [{ slug, file: { ...outcome.catalog, ...details }, warnings: outcome.warnings }];
		});
	planned.forEach(({ slug }, index) => {
		if (planned.findIndex((other) => other.slug === slug) !== index)
			faults.push({ path: slug, code: 'duplicate', message: 'Two files would become the same catalog.' });
	});
	if (!planned.length && !faults.length)
		faults.push({ path: 'files', code: 'required', message: 'There is no catalog file among these.' });
	if (faults.length) throw invalidInput(faults);
	return planned.sort((a, b) => (a.file.sort_order ?? Infinity) - (b.file.sort_order ?? Infinity));
}
