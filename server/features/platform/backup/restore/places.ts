import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../../../../database/database.ts';
import { invalidInput, type FieldError } from '../../../../runtime/errors.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import { nameOfRef } from '../records.ts';
import { keyOf, type Section } from '../sections.ts';
import { existingRows, takenElsewhere, textOfKey, type Found } from './existing.ts';
import { reserveIds } from './reserve-ids.ts';
import type { Staging } from './staging.ts';

type Key = string | number;
type Fields = Record<string, unknown>;

export type ImportMode = 'replace' | 'merge';

/** Where the records of a section come to. */
interface SectionPlaces {
	count: number;
	/** The number before the first new row, for tables with numbers. */
	base: number;
	/** By the position of a record, for tables with uids. */
	uids: string[];
	/** Positions of records whose uid belongs to another namespace here. */
	moved: Set<number>;
	/** Rows that are there already, by the position of the record. */
	found: Map<number, Found>;
	/** Values that other namespaces have, by field. */
	taken: Map<string, Set<unknown>>;
}

interface Asked {
	staging: Staging;
	database: Database;
	namespace: string;
	mode: ImportMode;
	/** Every uid is made anew: those of records that were deleted here stay free, and the order of all stays. */
	isCopy: boolean;
}

const size = 200;
const mostFaults = 100;
/** Others are refused with their record. */
const isShortText = (value: unknown): value is string =>
	typeof value === 'string' && value !== '' && value.length <= 255 && value.isWellFormed();
const uidForm = /^[0-9a-f]{32}$/;

/** Where every record of a backup comes to in this database: decided before any row is written. */
export class Places {
	#database: Database;
	#namespace: string;
	#mode: ImportMode;
	#isCopy: boolean;
	#staging: Staging;
	#sections = new Map<string, SectionPlaces>();
	#old = new Map<string, Map<string, string>>();

	constructor({ staging, database, namespace, mode, isCopy }: Asked) {
		this.#staging = staging;
		this.#database = database;
		this.#namespace = namespace;
		this.#mode = mode;
		this.#isCopy = isCopy;
	}

	/** Decides for sections in their order, parents first. Throws 422 for uids that are none. */
	async decide(sections: readonly Section[]): Promise<void> {
		const counts = this.#staging.counts();
		for (const section of sections) await this.#decide(section, counts.get(section.name) ?? 0);
	}

	of(section: string): SectionPlaces {
		return this.#sections.get(section)!;
	}

	/** The key of the record with this number; undefined when there is none. */
	keyOf(section: string, ref: unknown): Key | undefined {
		const places = this.#sections.get(section);
		if (!places || !Number.isInteger(ref) || (ref as number) < 1 || (ref as number) > places.count) return undefined;
		return this.keyAt(section, (ref as number) - 1);
	}

	keyAt(section: string, at: number): Key {
		const { found, uids, base } = this.of(section);
		return found.get(at)?.key ?? uids[at] ?? base + at + 1;
	}

	/** Uids of the file and those that they have here, where they are others. */
	movedUids(section?: string): Map<string, string> {
		if (section !== undefined) return this.#old.get(section) ?? new Map();
		return new Map([...this.#old.values()].flatMap((one) => [...one]));
	}

	async #decide(section: Section, count: number): Promise<void> {
		const { table, form, name } = section;
		const places: SectionPlaces = {
			count,
			base: 0,
			uids: [],
			moved: new Set(),
			found: new Map(),
			taken: new Map()
		};
		this.#sections.set(name, places);
		if (!count) return;
		const { unique = [], naturalKey } = form.restore?.() ?? {};
		const by = keyOf(table);
		const raw = await this.#rawValues(section, [...unique, ...(by === 'uid' ? ['uid'] : [])]);
		if (by === 'uid') await this.#decideUids(section, raw.get('uid')!, places);
		for (const field of unique)
			places.taken.set(field, await takenElsewhere(table, field, raw.get(field)!.filter(isShortText), this.#namespace));
		if (this.#mode === 'merge') await this.#find(section, naturalKey, places);
		if (by === 'id') places.base = await reserveIds(this.#database, table, count);
	}

	/** Some fields of all records of a section, as they travel. */
	async #rawValues({ name }: Section, fields: readonly string[]): Promise<Map<string, unknown[]>> {
		const values = new Map<string, unknown[]>(fields.map((field) => [field, []]));
		if (fields.length)
			await this.#each(name, (record) => fields.forEach((field) => values.get(field)!.push(record[field])));
		return values;
	}

	async #each(section: string, work: (record: Fields, at: number) => void): Promise<void> {
		for (let at = 0; ;) {
			const some = this.#staging.records(section, at, size);
			for (const json of some) work(JSON.parse(json) as Fields, at++);
			if (some.length < size) return;
			await turn();
		}
	}

	/** Keeps uids that are free here. New ones are given in their order, so that a second backup has the same one. */
	async #decideUids({ name, table }: Section, uids: readonly unknown[], places: SectionPlaces): Promise<void> {
		const faults: FieldError[] = [];
		const seen = new Set<unknown>();
		uids.forEach((uid, at) => {
			const path = `sections.${name}[${at}].uid`;
			if (typeof uid !== 'string' || !uidForm.test(uid))
				faults.push({ path, code: 'invalid_format', message: 'A uid has 32 hex digits.' });
			else if (seen.has(uid)) faults.push({ path, code: 'twice', message: 'This uid is there twice.' });
			if (faults.length >= mostFaults) throw invalidInput(faults);
			seen.add(uid);
		});
		if (faults.length) throw invalidInput(faults);
		const taken = this.#isCopy ? new Set(uids) : await takenElsewhere(table, 'uid', uids, this.#namespace);
		const fresh = [...taken].map(() => newUid()).sort();
		const old = new Map<string, string>();
		uids.forEach((uid, at) => {
			if (!taken.has(uid)) return void places.uids.push(uid as string);
			places.moved.add(at);
			places.uids.push(fresh[old.size]!);
			old.set(uid as string, fresh[old.size]!);
		});
		this.#old.set(name, old);
	}

	async #find(section: Section, naturalKey: readonly string[] | undefined, places: SectionPlaces): Promise<void> {
		const { table, form, name } = section;
		const by = keyOf(table);
		const own = by === 'uid' ? ['uid'] : by ? undefined : primaryOf(section);
		const fields = naturalKey ?? own;
		if (!fields) return;
		const existing = await existingRows(table, this.#namespace, fields);
		await this.#each(name, (record, at) => {
			const row: Fields = Object.fromEntries(
				fields.map((field) => {
					if (field === 'uid') return [field, places.uids[at]];
					const target = form.refs?.[field];
					const ref = record[nameOfRef(field)];
					// One of its own section is known as far as it was found; a new one has no key yet.
					if (target === name && Number.isInteger(ref))
						return [field, places.found.get((ref as number) - 1)?.key ?? {}];
					return [field, target ? this.keyOf(target, ref) : record[field]];
				})
			);
			if (fields.includes('namespace')) row.namespace = this.#namespace;
			const text = textOfKey(row, fields);
			const found = existing.get(text);
			if (!found) return;
			places.found.set(at, found);
			// A second record like it is another one.
			existing.delete(text);
		});
	}
}

const primaryOf = ({ table }: Section): string[] =>
	Object.entries(table.definition.columns).flatMap(([field, { options }]) => (options.primaryKey ? [field] : []));
