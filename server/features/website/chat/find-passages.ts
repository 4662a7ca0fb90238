import { findRows } from '../../../database/rows.ts';
import { findByAnyWord } from '../../platform/full-text/any-word.ts';
import { beginningOf, snippetIn } from '../../platform/full-text/snippet.ts';
import { askedIn, askedWords, word } from '../../platform/full-text/words.ts';
import { ChatPassage, type ShownSource, type UsedPassage } from './model.ts';
import { excludedKeys, keyOf, publicSources, type Place } from './sources.ts';
import { scopeOf, searchKind } from './index/store.ts';
import { wantedWords } from './wanted-words.ts';

const mostRead = 24;
const mostUsed = 6;

/** The first words of a text that begin with each of these, as they stand there. */
function wordsIn(text: string, words: readonly string[]): string[] {
	const found = new Map<string, string>();
	const each = words.map((one) => [one, askedIn([one])] as const);
	for (const [written] of text.matchAll(word))
		for (const [one, isAsked] of each) if (!found.has(one) && isAsked(written)) found.set(one, written);
	return [...found.values()];
}

/**
 * The six passages that fit a question best: those with most of its words, then by the score of the index. Only of texts
 * that visitors can read at this moment, as they are now, and that are not excluded.
 */
export async function findPassages(place: Place, question: string): Promise<UsedPassage[]> {
	const { namespace } = place;
	const words = wantedWords(question);
	const within = await scopeOf(namespace);
	if (!words.length || within === null) return [];
	const hits = await findByAnyWord({ namespace, kind: searchKind, words, within, limit: mostRead });
	if (!hits.length) return [];
	const rows = await findRows(ChatPassage, { namespace, id: hits.map(({ recordId }) => recordId) });
	const keys = rows.map(({ kind, recordId: id }) => ({ kind, id }));
	const [sources, excluded] = await Promise.all([publicSources(place, keys), excludedKeys(namespace)]);
	const shown = new Map(sources.map((source) => [keyOf(source), source]));
	const byId = new Map(rows.map((row) => [row.id, row]));
	const found = hits.flatMap(({ recordId, body, score }) => {
		const row = byId.get(recordId);
		const key = row ? keyOf({ kind: row.kind, id: row.recordId }) : '';
		const source = shown.get(key);
		if (!row || !source || source.state !== row.state || excluded.has(key)) return [];
		const { title, path: url } = source;
		return [{ title, url, text: body, words: wordsIn(`${title} ${body}`, words), score: Number(score.toFixed(3)) }];
	});
	return found
		.filter((one) => one.words.length > 0)
		.sort((one, other) => other.words.length - one.words.length || other.score - one.score)
		.slice(0, mostUsed);
}

/** The texts that passages stand in, each once, with the place of the first. */
export function sourcesOf(passages: readonly UsedPassage[]): ShownSource[] {
	const firsts = new Map<string, UsedPassage>();
	for (const passage of passages) if (!firsts.has(passage.url)) firsts.set(passage.url, passage);
	return [...firsts.values()].map(({ title, url, text, words }) => {
		const piece = { text, isMiddle: false, hasMore: false };
		return { title, url, snippet: snippetIn(piece, askedIn(askedWords(words.join(' ')))) ?? beginningOf(text) };
	});
}
