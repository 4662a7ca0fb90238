import type { Dependencies } from '../../../operation/dependencies.ts';
import { cast, col, Op, where as sqlWhere, type Model, type ModelStatic, type Transaction } from 'sequelize';

/** A record that shows a file. */
export interface Reference {
	kind: string;
	id: string | number;
	title: string;
}

/** Where records of one type may show files: the columns of a table, and what a change of them affects. */
export interface ShownFiles {
	kind: string;
	model: ModelStatic<Model>;
	/** Attributes that contain text, or JSON with text in it. */
	texts?: readonly string[];
	json?: readonly string[];
	/** Which rows count besides those of the namespace. */
	living?: Record<string, unknown>;
	/** The name of the record. */
	name(row: Model): Promise<Omit<Reference, 'kind'>>;
	/** Raises the version of what the changed rows are part of. */
	changed(rows: Model[], transaction: Transaction): Promise<void>;
}

const path = String.raw`(/uploads/|/events/[0-9a-f]{32}/images/)[a-z0-9-]+\.(?:png|jpg|webp|svg)(?![\w-])`;

/** Addresses of own files: alone, after a character that ends a word, or with this site's own base in front. */
function addressForm(publicUrl: string): RegExp {
	const base = publicUrl.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
	return new RegExp(String.raw`(?<=^|[\s"'(),;=>]|${base})${path}`, 'g');
}

/** The addresses of own files that a text names, for a site at this base address. */
export function addressesIn(publicUrl: string): (text: string) => string[] {
	const form = addressForm(publicUrl);
	return (text) => text.match(form) ?? [];
}

function textsOf({ texts = [], json = [] }: ShownFiles, row: Model): string[] {
	const plain = texts.map((name) => row.get(name)).filter((value) => typeof value === 'string');
	return [...plain, ...json.flatMap((name) => stringsIn(row.get(name)))];
}

function stringsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function mapStrings(value: unknown, change: (text: string) => string): unknown {
	if (typeof value === 'string') return change(value);
	if (Array.isArray(value)) return value.map((inner) => mapStrings(inner, change));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapStrings(inner, change)]));
}

function rowsWith(
	place: ShownFiles,
	namespace: string,
	pieces: string[],
	transaction: Transaction | null
): Promise<Model[]> {
	const fields = [...(place.texts ?? []), ...(place.json ?? [])].map(
		(name) => place.model.getAttributes()[name]!.field ?? name
	);
	const holds = fields.flatMap((field) =>
		pieces.map((piece) => sqlWhere(cast(col(field), 'char'), { [Op.like]: `%${piece}%` }))
	);
	return place.model.findAll({
		where: { namespace, ...place.living, [Op.or]: holds },
		transaction,
		lock: transaction !== null
	});
}

/** Finds and rewrites the addresses of files in the records of a namespace. */
export function referencesIn({ shownFiles: places, publicUrl }: Pick<Dependencies, 'shownFiles' | 'publicUrl'>) {
	const form = addressForm(publicUrl);
	const shows = (place: ShownFiles, row: Model, address: string) =>
		textsOf(place, row).some((text) => text.match(form)?.includes(address));
	return {
		/** The records that show this file, each once. */
		async to(namespace: string, address: string): Promise<Reference[]> {
			const found = new Map<string, Reference>();
			for (const place of places)
				for (const row of await rowsWith(place, namespace, [address], null))
					if (shows(place, row, address)) {
						const reference = { kind: place.kind, ...(await place.name(row)) };
						found.set(`${reference.kind} ${reference.id}`, reference);
					}
			return [...found.values()];
		},
		/** The addresses of files that any record of the namespace shows. */
		async all(namespace: string): Promise<Set<string>> {
			const found = new Set<string>();
			for (const place of places)
				for (const row of await rowsWith(place, namespace, ['/uploads/', '/images/'], null))
					for (const text of textsOf(place, row)) for (const address of text.match(form) ?? []) found.add(address);
			return found;
		},
		/** Writes another address into every record that shows this one; returns how many changed. */
		async rewrite(namespace: string, from: string, to: string, transaction: Transaction): Promise<number> {
			const swap = (text: string) => text.replace(form, (address) => (address === from ? to : address));
			let count = 0;
			for (const place of places) {
				const rows = await rowsWith(place, namespace, [from], transaction);
				const changed = rows.filter((row) => shows(place, row, from));
				for (const row of changed) await rewriteRow(place, row, swap, transaction);
				if (changed.length) await place.changed(changed, transaction);
				count += changed.length;
			}
			return count;
		}
	};
}

async function rewriteRow(
	{ texts = [], json = [] }: ShownFiles,
	row: Model,
	swap: (text: string) => string,
	transaction: Transaction
): Promise<void> {
	for (const name of [...texts, ...json]) row.set(name, mapStrings(row.get(name), swap));
	for (const name of json) row.changed(name as keyof Model, true);
	await row.save({ transaction });
}
