import { tooLarge } from '../../../../runtime/files/file-refusal.ts';
import { maxQuestions } from '../../catalogs/read/read.ts';

/** 413 for a file of more questions than a catalog may have. */
export function requireFew(questions: number): void {
	if (questions > maxQuestions) throw tooLarge(`A file may have at most ${maxQuestions} questions.`);
}
