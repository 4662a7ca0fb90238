import type { ZodError } from 'zod';
import { DataTypes } from 'sequelize';
import { fieldErrorsOf } from '../../../../operation/validation-errors.ts';
import { time, type Column, type RestoreForm } from '../../../../database/table.ts';
import type { FieldError } from '../../../../runtime/errors.ts';
import { nameOfRef, ownFields } from '../records.ts';
import { keyOf, type Section, type SectionTable } from '../sections.ts';

type Fields = Record<string, unknown>;
type Tell = (fault: FieldError) => void;

/** How a field travels: the column that it fills, and the section whose number it is. */
interface WireField {
	name: string;
	column: Column;
	section?: string;
}

/** What a table expects of a record, worked out once for an import. */
export interface Expected {
	part: SectionTable;
	restore: RestoreForm;
	wire: WireField[];
	known: Set<string>;
}

const longestText = 4_000_000;
const mostInt = 2 ** 31 - 1;

/** The database fills these in for new rows only; a record that is restored has its own. */
const isMoment = (field: string, { definition }: SectionTable['table']): boolean =>
	!definition.options.timeless && (field === 'createdAt' || field === 'updatedAt');

/** The fields that the records of a table have in a file. */
export function expectedOf(part: SectionTable, parts: readonly SectionTable[] = []): Expected {
	const { table, form } = part;
	const hidden = new Set([...ownFields(table, form), ...(form.omits ?? [])]);
	const wire = Object.entries(table.definition.columns)
		.filter(([field]) => !hidden.has(field))
		.map(([field, column]): WireField => {
			const section = form.refs?.[field];
			if (section !== undefined) return { name: nameOfRef(field), column, section };
			return { name: form.sealed?.[field] ?? field, column: isMoment(field, table) ? time() : column };
		});
	const inside = parts.map(({ form: { within } }) => within!.name);
	const known = new Set([...wire.map(({ name }) => name), ...inside, ...(keyOf(table) ? ['ref'] : [])]);
	return { part, restore: form.restore?.() ?? {}, wire, known };
}

/** The same for a section and what stands inside of its records. */
export const expectedIn = (section: Section): { whole: Expected; parts: Expected[] } => ({
	whole: expectedOf(section, section.parts),
	parts: section.parts.map((part) => expectedOf(part))
});

/**
 * The fields of a record, with times as moments and what is left out as in a new row. Tells each fault under `path`;
 * undefined when there is one.
 */
export function checkedFields(record: Fields, expected: Expected, path: string, tell: Tell): Fields | undefined {
	let isSound = true;
	const fault = (name: string, code: string, message: string) => {
		isSound = false;
		tell({ path: `${path}.${name}`, code, message });
	};
	const fields: Fields = {};
	for (const name of Object.keys(record))
		if (!expected.known.has(name)) fault(name, 'unknown_field', 'This version does not know this field.');
	for (const { name, column, section } of expected.wire) {
		const value = record[name];
		if (value === undefined || value === null) {
			fields[name] = value === undefined ? (column.options.defaultValue ?? null) : null;
			if (fields[name] === null && !column.options.allowNull) fault(name, 'required', 'This field must be filled in.');
			continue;
		}
		const isRef = section !== undefined || (expected.part.form.linked && Number.isSafeInteger(value));
		const checked = isRef ? value : typed(value, column);
		if (checked === undefined) fault(name, 'invalid_type', 'This value does not fit this field.');
		else fields[name] = checked;
	}
	return isSound && meets(fields, expected, path, tell) ? fields : undefined;
}

/** Applies the schemas of the feature; what they make of a value is kept. */
function meets(fields: Fields, { restore: { checks = {}, whole } }: Expected, path: string, tell: Tell): boolean {
	let isSound = true;
	const fault = (error: ZodError, name?: string) => {
		isSound = false;
		for (const { path: inside, ...one } of fieldErrorsOf(error))
			tell({ ...one, path: [path, name, inside].filter(Boolean).join('.').replaceAll('.[', '[') });
	};
	for (const [name, schema] of Object.entries(checks)) {
		const value = fields[name];
		if (value === null || value === undefined) continue;
		const parsed = schema.safeParse(value, { reportInput: true });
		if (parsed.success) fields[name] = parsed.data;
		else fault(parsed.error, name);
	}
	const parsed = isSound ? whole?.safeParse(fields, { reportInput: true }) : undefined;
	if (parsed?.success) Object.assign(fields, parsed.data);
	else if (parsed) fault(parsed.error);
	return isSound;
}

const lengthOf = (text: string): number => (text.length > 255 ? text.length : [...text].length);

/** The value as the column holds it; undefined when it cannot. */
export function typed(value: unknown, { options: { type } }: Column): unknown {
	if (type === DataTypes.JSON) return value;
	if (type === DataTypes.BOOLEAN) return typeof value === 'boolean' ? value : undefined;
	if (type === DataTypes.INTEGER)
		return Number.isInteger(value) && Math.abs(value as number) <= mostInt ? value : undefined;
	if (type === DataTypes.BIGINT) return Number.isSafeInteger(value) ? value : undefined;
	if (type instanceof DataTypes.DATE) return moment(value);
	if (type instanceof DataTypes.DECIMAL)
		return decimal(value, type as unknown as { _precision: number; _scale: number });
	if (typeof value !== 'string' || !value.isWellFormed()) return undefined;
	if (type instanceof DataTypes.CHAR) return /^[0-9a-f]{32}$/.test(value) ? value : undefined;
	if (type instanceof DataTypes.STRING)
		return lengthOf(value) <= (type as unknown as { _length: number })._length ? value : undefined;
	return value.length <= longestText ? value : undefined;
}

const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function moment(value: unknown): Date | undefined {
	if (typeof value !== 'string' || !timeForm.test(value)) return undefined;
	const time = new Date(value);
	return Number.isNaN(time.getTime()) ? undefined : time;
}

function decimal(value: unknown, { _precision, _scale }: { _precision: number; _scale: number }): number | undefined {
	if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
	return Math.abs(value) < 10 ** (_precision - _scale) ? value : undefined;
}
