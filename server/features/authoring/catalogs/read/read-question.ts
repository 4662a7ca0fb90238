import { z } from 'zod';
import { sharedFields } from '#lib/text/fields.ts';
import { kinds, questionTypes, typeNamed } from '#lib/questions/index.ts';
import { digits, firstOf, isObject, present, warnUnknown, type Raw } from '#lib/questions/reading.ts';
import type { LenientContent, Report } from '#lib/questions/kind.ts';
import type { QuestionInput, QuestionType } from '#lib/questions/types.ts';
import { checked, reportAt, type Findings } from '../import-report.ts';
import { readTranslations } from './read-translations.ts';

const shared = z.strictObject(sharedFields);
const sharedNames = Object.keys(sharedFields);
const promptNames = ['prompt', 'question', 'text'];

/** Reads one question leniently (contract 5.2); `question` is absent when there are faults. */
export function readQuestion(raw: unknown, prefix: string): Findings & { question?: QuestionInput } {
	const findings: Findings = { faults: [], warnings: [] };
	const report = reportAt(findings, prefix);
	if (!isObject(raw)) {
		report.error([], 'invalid_type', 'A question must be an object.');
		return findings;
	}
	const type = readType(raw.type, report);
	const fields = readShared(raw, findings, prefix);
	if (!type) return findings;
	const kind = kinds[type];
	warnUnknown(raw, ['type', 'translations', ...sharedNames, ...promptNames, ...kind.reads], [], report);
	const lenient = kind.read(raw, report);
	const content = checked<QuestionInput['content']>(kind.content, lenient.content, findings, prefix, lenient.sources);
	if (!fields || !content || findings.faults.length) return findings;
	const translations = readTranslations(raw.translations, besideOf(type, raw, content, lenient), findings, prefix);
	if (translations === undefined) return findings;
	return {
		...findings,
		question: { ...complete(type, fields, content, report), ...(translations && { translations }) }
	};
}

function besideOf(type: QuestionType, raw: Raw, content: QuestionInput['content'], { sources }: LenientContent) {
	const field = kinds[type].texts.list?.field;
	const source = field === undefined ? undefined : sources?.[field];
	const sent = field === undefined ? undefined : raw[source?.name ?? field];
	return { type, content, kept: source?.indexes, count: Array.isArray(sent) ? sent.length : 0 };
}

function readType(value: unknown, report: Report): QuestionType | undefined {
	const type = typeof value === 'string' ? typeNamed(value) : undefined;
	if (type) return type;
	if (value === undefined || value === null) report.error(['type'], 'required', 'This field is required.');
	else if (typeof value !== 'string') report.error(['type'], 'invalid_type', 'This must be a text.');
	else report.error(['type'], 'invalid_enum', `This must be one of: ${questionTypes.join(', ')}.`);
	return undefined;
}

function readShared(raw: Raw, findings: Findings, prefix: string) {
	const prompt = firstOf(raw, promptNames);
	const fields: Raw = { ...present(raw, sharedNames), ...(prompt ? { prompt: prompt.value } : {}) };
	for (const name of ['id', 'points', 'countdown']) if (name in fields) fields[name] = digits(fields[name]);
	if ('id' in fields && !shared.shape.id.safeParse(fields.id).success) {
		reportAt(findings, prefix).warn(['id'], 'invalid_type', 'An id is a positive whole number; this one was left out.');
		delete fields.id;
	}
	return checked(shared, fields, findings, prefix, { prompt: { name: prompt?.name ?? 'prompt' } });
}

function complete(
	type: QuestionType,
	{ id, points, ...fields }: z.output<typeof shared>,
	content: QuestionInput['content'],
	report: Report
): QuestionInput {
	const { isScored } = kinds[type];
	if (!isScored && points) report.warn(['points'], 'unscored', 'This type is never scored; its points were set to 0.');
	if (isScored && points === undefined)
		report.warn(['points'], 'default_points', 'No points are given; this question counts 1.');
	return {
		...(id === undefined ? {} : { id }),
		type,
		prompt: fields.prompt,
		points: isScored ? (points ?? 1) : 0,
		countdown: fields.countdown ?? null,
		instantFeedback: fields.instantFeedback ?? null,
		image: fields.image ?? null,
		explanation: fields.explanation ?? null,
		...(fields.sample ? { sample: true } : {}),
		content
	};
}
