import type { Contents, StoredQuestion } from '#lib/questions/types.ts';
import type { Finding, FindingKind, Rule } from '../finding.ts';
import { optionsOf } from '../texts.ts';

function ofChoice(question: StoredQuestion): FindingKind | undefined {
	const options = optionsOf(question);
	const right = options.filter(({ isRight }) => isRight).length;
	if (right === 0) return 'noRight';
	return right === options.length ? 'allRight' : undefined;
}

/** Whether a pattern has no letter or digit that an answer needs. */
const fitsAll = (pattern: string): boolean => pattern.includes('*') && !/[\p{L}\p{N}]/u.test(pattern);

function ofText({ requirePhoto, accept }: Contents['photoText']): FindingKind | undefined {
	if (accept.some(fitsAll)) return 'anyText';
	return !accept.length && !requirePhoto ? 'anyText' : undefined;
}

/** A question without a right answer, or in which every answer is right. */
export const rightOption: Rule = ({ question }): Finding[] => {
	const { content, id } = question;
	const kind = 'options' in content ? ofChoice(question) : 'accept' in content ? ofText(content) : undefined;
	return kind ? [{ kind, questionId: id, texts: [] }] : [];
};
