import { setImmediate as turn } from 'node:timers/promises';
import { fieldsOfFile, fileOfRow } from '../../../../database/file-of-row.ts';
import { storedValues } from '../../../../database/stored-rows.ts';
import type { RestoreContext, RestoreForm } from '../../../../database/table.ts';
import type { Database } from '../../../../database/database.ts';
import { AppError, invalidInput, type FieldError } from '../../../../runtime/errors.ts';
import { keyOf, type Section } from '../sections.ts';
import { checkedFields, expectedIn, type Expected } from './check.ts';
import type { FilePlan } from './files.ts';
import { linkedRow } from './linked.ts';
import { withMovedFile } from './moved-file.ts';
import { OnlyOnce } from './only-once.ts';
import type { Places } from './places.ts';
import { reserveIds } from './reserve-ids.ts';
import type { Staging } from './staging.ts';

type Fields = Record<string, unknown>;
type Key = string | number;

/** A table that gets rows, in the order in which they are written. */
export interface StagedTable {
	section: string;
	table: Section['table'];
	/** Whether its rows are records of the section, and not inside of them. */
	isWhole: boolean;
	/** Whether a row may refer to another one of the table. */
	isTree: boolean;
}

const mostFaults = 100;
const sliceMs = 10;
const size = 100;

/** The tables of sections, each before those whose rows stand inside of its records. */
export const stagedTables = (sections: readonly Section[]): StagedTable[] =>
	sections.flatMap(({ name, table, form, parts }) => [
		{ section: name, table, isWhole: true, isTree: Object.values(form.refs ?? {}).includes(name) },
		...parts.map((part) => ({ section: name, table: part.table, isWhole: false, isTree: false }))
	]);

interface Asked {
	staging: Staging;
	places: Places;
	database: Database;
	context: RestoreContext;
	/** Rewrites the addresses of files that have another one here. */
	moved: (json: string) => string;
	files: Pick<FilePlan, 'moved' | 'known'>;
}

/** What became of the secrets of records that do not work here. */
export type Renewed = Map<string, number>;

/** Makes the rows of a backup out of its records and lays them down; throws 422 with the faults, at most 100. */
export class RowMaker {
	#asked: Asked;
	#faults: FieldError[] = [];
	#once!: OnlyOnce;
	readonly renewed: Renewed = new Map();

	constructor(asked: Asked) {
		this.#asked = asked;
	}

	async make(sections: readonly Section[]): Promise<void> {
		const { staging } = this.#asked;
		staging.clearRows();
		this.#once = await OnlyOnce.of(sections, staging);
		let place = 0;
		for (const section of sections) {
			await this.#makeSection(section, place);
			place += 1 + section.parts.length;
		}
		if (this.#faults.length) throw invalidInput(this.#faults);
	}

	#tell = (fault: FieldError): void => {
		const { path, message } = fault;
		this.#faults.push({ ...fault, path: path.slice(0, 200), message: message.slice(0, 300) });
		if (this.#faults.length >= mostFaults) throw invalidInput(this.#faults);
	};

	async #makeSection(section: Section, place: number): Promise<void> {
		const { staging, moved } = this.#asked;
		const { whole, parts } = expectedIn(section);
		const inside = parts.map((expected, index) => new Inside(expected, place + 1 + index, this.#asked));
		let until = performance.now() + sliceMs;
		for (let at = 0; ;) {
			const some = staging.records(section.name, at, size);
			staging.begin();
			for (const json of some) {
				const record = JSON.parse(moved(json)) as Fields;
				const path = `sections.${section.name}[${at}]`;
				const row = this.#row(section, whole, record, at, path);
				if (row) this.tellTwice(row, whole, path);
				if (row)
					staging.addRow(place, at, this.#asked.places.of(section.name).found.has(at), this.#values(section, row));
				for (const one of inside) await one.add(record, row, path, this);
				at += 1;
				if (performance.now() < until) continue;
				staging.commit();
				await turn();
				until = performance.now() + sliceMs;
				staging.begin();
			}
			staging.commit();
			if (some.length < size) return;
		}
	}

	#values({ table }: Pick<Section, 'table'>, row: Fields): unknown[] {
		return storedValues(table, row);
	}

	/** The row of a record of a section. */
	#row({ name, table }: Section, expected: Expected, record: Fields, at: number, where: string): Fields | undefined {
		const { places } = this.#asked;
		const fields = checkedFields(record, expected, where, this.#tell);
		if (!fields) return undefined;
		const by = keyOf(table);
		const key = by && places.keyAt(name, at);
		const row = this.#linked(this.#withFile(fields, expected), expected, where);
		if (!row) return undefined;
		const { found, taken, moved } = places.of(name);
		const before = found.get(at);
		if (before?.version !== undefined) row.version = before.version + 1;
		const isTaken = [...taken].some(([field, values]) => values.has(row[field]));
		return this.finished(by ? { ...row, [by]: key } : row, expected, {
			name,
			where,
			isTaken,
			isMoved: moved.has(at)
		});
	}

	/** A record with the file that it has here, or without one that is neither in the backup nor here. */
	#withFile(fields: Fields, { part: { table } }: Expected): Fields {
		const { file: form } = table.definition.options;
		const file = form && fileOfRow(form, fields);
		if (!file) return fields;
		const { moved, known } = this.#asked.files;
		// One that the backup does not name might be another namespace's.
		if (!known.has(file)) return { ...fields, [fieldsOfFile(form)[0]!]: null };
		return withMovedFile(fields, form, moved);
	}

	#linked(fields: Fields, expected: Expected, path: string): Fields | undefined {
		return linkedRow(fields, expected, { places: this.#asked.places, path, tell: this.#tell });
	}

	/** The whole row: with what does not travel, and with new secrets where those of the record are of no use. */
	finished(
		row: Fields,
		{ part: { table }, restore }: Expected,
		{ name, where, isTaken, isMoved }: { name: string; where: string; isTaken: boolean; isMoved: boolean }
	): Fields {
		const { context } = this.#asked;
		const { columns } = table.definition;
		const placed: Fields = { ...row, namespace: context.namespace };
		if (restore.renew && (isTaken || isMoved || restore.isUsable?.(placed, context) === false)) {
			Object.assign(placed, restore.renew(context));
			this.renewed.set(name, (this.renewed.get(name) ?? 0) + 1);
		}
		Object.assign(placed, this.#derived(placed, restore, where));
		return Object.fromEntries(
			Object.entries(columns).map(([field, { options }]) => [field, placed[field] ?? options.defaultValue ?? null])
		);
	}

	/** What follows from a record; what nothing can follow from is a fault of it. */
	#derived(fields: Fields, { derive }: RestoreForm, where: string): Fields | undefined {
		try {
			return derive?.(fields, this.#asked.context);
		} catch (thrown) {
			if (!(thrown instanceof AppError)) throw thrown;
			for (const fault of thrown.details ?? []) this.#tell({ ...fault, path: `${where}.${fault.path}` });
			return undefined;
		}
	}

	check(record: Fields, expected: Expected, path: string): Fields | undefined {
		const fields = checkedFields(record, expected, path, this.#tell);
		return fields && this.#linked(fields, expected, path);
	}

	/** Tells a whole row that shares with an earlier one what may be there only once. */
	tellTwice(row: Fields, expected: Expected, path: string): void {
		const fault = this.#once.faultOf(row, expected, path);
		if (fault) this.#tell(fault);
	}

	tellWrongList(path: string): void {
		this.#tell({ path, code: 'invalid_type', message: 'This is a list of objects, or one object.' });
	}
}

const isRecord = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows that stand inside of the records of a section. */
class Inside {
	#expected: Expected;
	#place: number;
	#asked: Asked;
	#at = 0;
	#ids: { next: number; end: number } = { next: 1, end: 0 };

	constructor(expected: Expected, place: number, asked: Asked) {
		this.#expected = expected;
		this.#place = place;
		this.#asked = asked;
	}

	async add(record: Fields, owner: Fields | undefined, path: string, maker: RowMaker): Promise<void> {
		const { table, form } = this.#expected.part;
		const { name, by, single } = form.within!;
		const value = record[name] ?? (single ? null : []);
		const list = single ? (value === null ? [] : [value]) : value;
		if (!Array.isArray(list) || !list.every(isRecord)) return maker.tellWrongList(`${path}.${name}`);
		for (const [index, one] of list.entries()) {
			const where = single ? `${path}.${name}` : `${path}.${name}[${index}]`;
			const row = maker.check(one, this.#expected, where);
			if (!row || !owner) continue;
			const owned = { ...row, [by]: owner[by.endsWith('Uid') ? 'uid' : 'id'] };
			const keyed = keyOf(table) === 'id' ? { ...owned, id: await this.#nextId() } : owned;
			const whole = maker.finished(keyed, this.#expected, { name, where, isTaken: false, isMoved: false });
			maker.tellTwice(whole, this.#expected, where);
			this.#asked.staging.addRow(this.#place, this.#at++, false, storedValues(table, whole));
		}
	}

	async #nextId(): Promise<Key> {
		if (this.#ids.next > this.#ids.end) {
			const amount = 1000;
			const before = await reserveIds(this.#asked.database, this.#expected.part.table, amount);
			this.#ids = { next: before + 1, end: before + amount };
		}
		return this.#ids.next++;
	}
}
