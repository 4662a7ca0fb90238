import type { Link } from '../../../../database/table.ts';
import type { FieldError } from '../../../../runtime/errors.ts';
import { nameOfRef } from '../records.ts';
import { typed, type Expected } from './check.ts';
import type { Places } from './places.ts';

type Fields = Record<string, unknown>;

interface Asked {
	places: Places;
	/** Where the record is in the file. */
	path: string;
	tell: (fault: FieldError) => void;
}

/** Puts keys of this database in place of numbers; tells those that mean nothing, and answers undefined then. */
export function linkedRow(fields: Fields, expected: Expected, { places, path, tell }: Asked): Fields | undefined {
	const { part, wire } = expected;
	let isSound = true;
	const fault = (name: string, code: string, message: string) => {
		isSound = false;
		tell({ path: `${path}.${name}`, code, message });
	};
	const linkAt = (name: string | undefined, section: string, ref: unknown) => {
		if (ref === null || ref === undefined) return null;
		const key = places.keyOf(section, ref);
		const called = typeof ref === 'number' ? `with the number ${ref}` : 'without a number';
		if (key === undefined) fault(name ?? section, 'invalid_ref', `There is no record ${called} in "${section}".`);
		return (key ?? null) as number | null;
	};
	const row: Fields = { ...fields };
	for (const { name, section } of wire) {
		if (section === undefined) continue;
		const field = Object.keys(part.form.refs!).find((one) => nameOfRef(one) === name)!;
		delete row[name];
		row[field] = linkAt(name, section, fields[name]);
	}
	const link: Link = (section, ref) => linkAt(undefined, section, ref);
	const linked = isSound ? part.form.linked?.(row, link) : undefined;
	if (linked)
		for (const name of looseNumbers(fields, linked, expected))
			fault(name, 'invalid_type', 'This value does not fit this field.');
	return isSound ? { ...row, ...linked } : undefined;
}

/** Fields that hold a number as if it stood for a key, although no key was put in its place. */
const looseNumbers = (fields: Fields, linked: Fields, { wire }: Expected): string[] =>
	wire.flatMap(({ name, column, section }) => {
		const value = fields[name];
		const isLoose = section === undefined && typeof value === 'number' && !(name in linked);
		return isLoose && typed(value, column) === undefined ? [name] : [];
	});
