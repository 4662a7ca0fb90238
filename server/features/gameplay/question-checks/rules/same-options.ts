import { answerKey } from '../answer-key.ts';
import type { Finding, Rule } from '../finding.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';

// There the difference is what the question is about.
const aboutSpelling =
	/schreib|buchstab|rechtschr|orthogra|spell|spelt|written|capitali|punctuat|komma|comma|artikel|article/i;

interface Entry {
	text: string;
	/** What it counts as. */
	side?: boolean;
}

/** The entries of a question that players have to tell apart. */
function entriesOf({ content }: StoredQuestion): Entry[] {
	if ('options' in content)
		return content.options.map(({ id, text }) => ({ text, side: content.answers.includes(id) }));
	if ('items' in content) return content.items.map(({ text }) => ({ text }));
	if ('terms' in content) return content.terms.map(({ term }) => ({ text: term }));
	return 'cards' in content ? content.cards.map(({ text, correct }) => ({ text, side: correct })) : [];
}

/** Two options, items, terms or cards that mean the same; a card that belongs to both sides. */
export const sameOptions: Rule = ({ question }) => {
	if (aboutSpelling.test(question.prompt)) return [];
	const alike = Map.groupBy(entriesOf(question), ({ text }) => answerKey(text));
	return [...alike].flatMap(([key, same]): Finding[] => {
		if (!key || same.length < 2) return [];
		const isBoth = 'cards' in question.content && new Set(same.map(({ side }) => side)).size > 1;
		const kind = isBoth ? 'bothSides' : 'options' in question.content ? 'sameOptions' : 'sameItems';
		return [{ kind, questionId: question.id, texts: same.slice(0, 2).map(({ text }) => text) }];
	});
};
