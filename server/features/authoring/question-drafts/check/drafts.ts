import { kinds, typeNamed } from '#lib/questions/index.ts';
import { isObject, type Raw } from '#lib/questions/reading.ts';
import { textKey } from '#lib/text/text-key.ts';
import type { QuestionInput, QuestionType } from '#lib/questions/types.ts';
import { readQuestion } from '../../catalogs/read/read-question.ts';
import type { QuestionDraft, Refused, RefusalReason } from '../schema.ts';
import { answerFault } from './answer.ts';
import { passageFault } from './passage.ts';

const usualPoints = 10;
const shownLetters = 200;

/** The beginning of what was refused. */
export const beginningOf = (text: unknown): string =>
	typeof text === 'string' ? [...text.slice(0, shownLetters * 2)].slice(0, shownLetters).join('').trim() : '';

/** What a draft is checked against. */
interface Against {
	types: readonly QuestionType[];
	findPassage: (passage: string) => string | undefined;
	/** The prompts of the drafts before, as `textKey` has them. */
	known: ReadonlySet<string>;
}

/** A question without what is none of the service's business, such as pictures of other servers. */
function writtenOf(raw: Raw, type: QuestionType): Raw {
	const names = ['prompt', 'explanation', ...kinds[type].reads].filter((name) => raw[name] !== null);
	const fields = names.flatMap((name) => (raw[name] === undefined ? [] : [[name, raw[name]] as const]));
	return {
		type,
		...Object.fromEntries(fields),
		...(kinds[type].takesPhoto && { requirePhoto: false, consent: false })
	};
}

function formOf({ type, prompt, explanation, content }: QuestionInput): QuestionDraft['question'] {
	const points = kinds[type].isScored ? { points: usualPoints } : {};
	return { type, prompt, ...points, ...(explanation && { explanation }), ...content } as QuestionDraft['question'];
}

/** A draft of the service, checked by the schema of its type and against its passage; else why it is refused. */
export function checkDraft(value: unknown, { types, findPassage, known }: Against): QuestionDraft | Refused {
	const raw = isObject(value) ? value : {};
	const refuse = (reason: RefusalReason, detail?: string): Refused => ({
		text: beginningOf(raw.prompt),
		reason,
		...(detail && { detail: beginningOf(detail) })
	});
	if (!isObject(value)) return refuse('no_question');
	const type = typeof raw.type === 'string' ? typeNamed(raw.type.slice(0, 40)) : undefined;
	if (!type || !types.includes(type)) return refuse('other_type');
	const { question, faults } = readQuestion(writtenOf(raw, type), '');
	if (!question) return refuse('invalid', faults[0] && `${faults[0].path}: ${faults[0].message}`);
	if (known.has(textKey(question.prompt))) return refuse('repeated');
	const wrongForm = passageFault(raw.passage);
	if (wrongForm) return refuse(wrongForm);
	const passage = findPassage(raw.passage as string);
	if (passage === undefined) return refuse('other_passage', raw.passage as string);
	const fault = answerFault(question, passage);
	if (fault) return refuse(fault.reason, fault.detail);
	return { question: formOf(question), passage, state: 'open' };
}
