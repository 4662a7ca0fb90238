import type { z } from 'zod';
import type { Report, Source } from '#lib/questions/kind.ts';
import type { FieldError } from '../../../runtime/errors.ts';
import { maxFaults, pathText, placedFaults } from '../../../operation/validation-errors.ts';

/** What parsing found besides the value; any error rejects the whole file. */
export interface Findings {
	faults: FieldError[];
	warnings: FieldError[];
}

/** Collects warnings and faults below the place `prefix`. */
export function reportAt(findings: Findings, prefix: string): Report {
	return {
		warn: (path, code, message) => findings.warnings.push({ path: pathText(path, prefix), code, message }),
		error: (path, code, message) => findings.faults.push({ path: pathText(path, prefix), code, message })
	};
}

/** The value in the schema's form; undefined after adding its faults, at the sender's places and once per place. */
export function checked<T>(
	schema: z.ZodType<T>,
	candidate: unknown,
	findings: Findings,
	prefix: string,
	sources: Record<string, Source> = {}
): T | undefined {
	const parsed = schema.safeParse(candidate, { reportInput: true });
	if (parsed.success) return parsed.data;
	for (const { path, code, message } of placedFaults(parsed.error.issues)) {
		// No answer lists more, and a list of a million wrong entries must not be compared with itself.
		if (findings.faults.length >= maxFaults) break;
		const place = pathText(sentPath(path, sources), prefix);
		if (!findings.faults.some((known) => known.path === place)) findings.faults.push({ path: place, code, message });
	}
	return undefined;
}

function sentPath(path: PropertyKey[], sources: Record<string, Source>): PropertyKey[] {
	const [field, index, ...rest] = path;
	const source = sources[String(field)];
	if (!source) return path;
	if (source.isScalar || index === undefined) return [source.name, ...rest];
	return [source.name, source.indexes?.[Number(index)] ?? index, ...rest];
}
