import type {
	Finding,
	FindingKind,
	PlacedQuestion
} from '../../../server/features/gameplay/question-checks/finding.ts';
import { contentOf } from '../../../src/lib/questions/index.ts';
import type { QuestionInput, QuestionType, StoredQuestion, Translations } from '../../../src/lib/questions/types.ts';
import { triviaList, triviaQuestions } from './trivia.ts';

type Choice = StoredQuestion<'mc'>;
type Random = () => number;

/** A fault that was planted: what the checks have to find at which question. */
export interface Planted {
	kind: FindingKind;
	questionId: number;
}

const shared = { points: 1, countdown: null, instantFeedback: null, image: null, explanation: null };

/** A stored question from its written form. */
export function stored<T extends QuestionType>(
	id: number,
	type: T,
	prompt: string,
	content: QuestionInput<T>['content']
) {
	let parts = 0;
	const made = contentOf(
		{ ...shared, type, prompt, content } as QuestionInput<T>,
		undefined,
		() => `p${id}x${parts++}`
	);
	return { ...shared, id, type, prompt, content: made } as StoredQuestion<T>;
}

/** The question at a place of the tests. */
export const placedAt = (question: StoredQuestion, catalogUid: string, eventUid = 'event'): PlacedQuestion => ({
	question,
	eventUid,
	catalogUid,
	isShuffled: true,
	countdown: 45
});

/** The 300 trivia questions as they are stored. */
export function triviaPlaced(): PlacedQuestion[] {
	let id = 0;
	return triviaList.flatMap(({ slug }) =>
		triviaQuestions(slug).map(({ prompt, options, answers }) =>
			placedAt(stored(++id, 'mc', prompt, { options, answers }), slug)
		)
	);
}

const textsOf = ({ content }: Choice): string[] => content.options.map(({ text }) => text);
const rightOf = ({ content }: Choice): number => content.options.findIndex(({ id }) => content.answers.includes(id));
const rightText = (question: Choice): string => textsOf(question)[rightOf(question)]!;
const choice = ({ id, prompt }: Choice, options: string[], answers: number[]): Choice =>
	stored(id, 'mc', prompt, { options, answers });
const withPrompt = (question: Choice, prompt: string): Choice => ({ ...question, prompt });
const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!;
const isNumber = (text: string): boolean => /^\d+$/.test(text);
const wordsIn = (text: string): string[] => text.match(/[a-z]{6,}/g) ?? [];

/** A word of the prompt with two letters swapped. */
function misspelled(question: Choice, random: Random): Choice | null {
	const words = wordsIn(question.prompt);
	if (!words.length || question.prompt.length < 40) return null;
	const word = pick(words, random);
	const at = 1 + Math.floor(random() * (word.length - 3));
	const typo = word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2);
	return typo === word ? null : withPrompt(question, question.prompt.replace(word, typo));
}

function shuffledCopy(question: Choice): Choice {
	const texts = textsOf(question).toReversed();
	return choice(question, texts, [texts.length - 1 - rightOf(question)]);
}

/** The question as a person copies it: options in another order, another case, a typo, a word more, no question mark. */
function copyOf(question: Choice, random: Random): Choice | null {
	if (question.prompt.length < 25) return null;
	const ways: (() => Choice | null)[] = [
		() => shuffledCopy(question),
		() => withPrompt(shuffledCopy(question), question.prompt.toUpperCase()),
		() => misspelled(shuffledCopy(question), random),
		() => withPrompt(question, question.prompt.replace(/\?$/, ' exactly ?')),
		() => withPrompt(question, `So, ${question.prompt.replace(/[?.!,"]/g, '')}`)
	];
	return pick(ways, random)();
}

function withSameOption(question: Choice, random: Random): Choice | null {
	const right = rightText(question);
	const ways = [`${right}.`, `the ${right}`, right.toUpperCase(), right.replaceAll(' ', '-'), ` ${right} `].filter(
		(text) => text.trim() !== right || text !== right
	);
	const texts = textsOf(question);
	if (right.length < 4 || /^\d/.test(right) || /^(the|an?) /i.test(right)) return null;
	texts[(rightOf(question) + 1) % texts.length] = pick(ways, random);
	return choice(question, texts, [rightOf(question)]);
}

const statements = (question: Choice) =>
	textsOf(question).map((text, index) => ({
		text: `${question.prompt} ${text}`,
		correct: index === rightOf(question)
	}));

const translated = (question: Choice, prompt: string): StoredQuestion => {
	const translations: Translations = { de: { prompt, parts: {} } };
	return { ...question, translations } as StoredQuestion;
};

const numbersOf = (question: Choice): string[] => textsOf(question).filter(isNumber);

type Plant = (question: Choice, random: Random) => StoredQuestion | null;

/** One fault of each kind in a question, as people make it; null where the question does not suit. */
export const faults: Partial<Record<FindingKind, Plant>> = {
	sameOptions: withSameOption,
	noRight: (question) => ({ ...question, content: { ...question.content, answers: [] } }),
	allRight: (question) =>
		choice(
			question,
			textsOf(question),
			textsOf(question).map((_, index) => index)
		),
	anyText: ({ id, prompt }, random) =>
		stored(id, 'photoText', prompt, { consent: false, requirePhoto: false, accept: random() < 0.5 ? [] : ['*'] }),
	oneSided: (question) =>
		textsOf(question).length < 4
			? null
			: stored(question.id, 'swipe', question.prompt, {
					cards: statements(question).map(({ text }) => ({ text, correct: true }))
				}),
	bothSides: (question) => {
		const cards = statements(question);
		const right = cards.find(({ correct }) => correct)!;
		return stored(question.id, 'swipe', question.prompt, {
			cards: [...cards, { text: right.text.replace(/\??$/, '.').toLowerCase(), correct: false }]
		});
	},
	sameItems: (question) => {
		const [first = '', ...others] = textsOf(question);
		const twice = first.length < 4 ? first : first.toUpperCase();
		return stored(question.id, 'sort', question.prompt, { items: [first, ...others, twice] });
	},
	unsortedNumbers: (question) => {
		const sorted = [...new Set(numbersOf(question))].sort((one, other) => Number(one) - Number(other));
		if (sorted.length < 3) return null;
		[sorted[0], sorted[1]] = [sorted[1]!, sorted[0]!];
		return stored(question.id, 'sort', question.prompt, { items: sorted });
	},
	lostNumber: (question, random) => {
		if (!/\d{2,}/.test(question.prompt)) return null;
		const instead = random() < 0.5 ? '' : '77';
		return translated(question, `Auf Deutsch: ${question.prompt.replace(/\d{2,}(?:[.,]\d+)*/, instead)}`);
	},
	givenAway: (question, random) => {
		const right = rightText(question);
		const others = textsOf(question).filter((text) => text !== right);
		if (right.length < 4 || others.some((text) => question.prompt.toLowerCase().includes(text.toLowerCase())))
			return null;
		return withPrompt(question, pick([`${question.prompt} (${right})`, `${right}: ${question.prompt}`], random));
	},
	emptyText: (question, random) => {
		if (random() < 0.5) return withPrompt(question, pick(['?', '???', 'New question', 'Frage 3', 'tbd', '…'], random));
		const texts = textsOf(question);
		texts[(rightOf(question) + 1) % texts.length] = pick(['?', '…', '.', 'Option 3', 'TBD', '\u200b'], random);
		return choice(question, texts, [rightOf(question)]);
	},
	brokenText: (question, random) => {
		const broken = pick(['&quot;', '&amp;', '<br>', 'FranÃ§ais', 'itâ€™s', 'M\ufffdnchen', '&#039;'], random);
		return withPrompt(question, `${question.prompt} ${broken}`);
	},
	letteredOptions: (question) => {
		const texts = textsOf(question).map((text, index) => `${'ABCD'[index]}) ${text}`);
		return choice(question, texts, [rightOf(question)]);
	},
	shuffledAbove: (question, random) => {
		const above = pick(['All of the above', 'None of the above', 'Alle oben genannten', 'Both A and B'], random);
		const texts = [...textsOf(question).slice(0, 3), above];
		return choice(question, texts, [3]);
	},
	shortTime: (question) => (question.prompt.length < 90 ? null : { ...question, countdown: 2 })
};

/** Questions with faults among them, and where they are. */
export function plantFaults(clean: readonly PlacedQuestion[], random: Random, wanted: number) {
	const placed = [...clean];
	const planted: Planted[] = [];
	const kinds = Object.keys(faults) as FindingKind[];
	let nextId = clean.length + 1;
	for (const index of shuffledPlaces(clean.length, random)) {
		if (planted.length >= wanted) break;
		const own = clean[index]!;
		const question = own.question as Choice;
		const kind = kinds[planted.length % (kinds.length + 3)];
		if (kind) {
			const faulty = faults[kind]!(question, random);
			if (!faulty) continue;
			placed[index] = { ...own, question: faulty };
			planted.push({ kind, questionId: question.id });
			continue;
		}
		const isKey = planted.length % (kinds.length + 3) === kinds.length;
		const id = nextId++;
		const copy = isKey
			? choice(question, textsOf(question), [(rightOf(question) + 1) % textsOf(question).length])
			: copyOf(question, random);
		if (!copy) continue;
		placed.push({ ...placed[Math.floor(random() * clean.length)]!, question: { ...copy, id } });
		planted.push({ kind: isKey ? 'otherKey' : 'sameQuestion', questionId: id });
	}
	return { placed, planted };
}

function shuffledPlaces(count: number, random: Random): number[] {
	const places = Array.from({ length: count }, (_, index) => index);
	for (let at = count - 1; at > 0; at--) {
		const other = Math.floor(random() * (at + 1));
		[places[at], places[other]] = [places[other]!, places[at]!];
	}
	return places;
}

/** Whether a fault was found where it was planted. */
export const isFound = (findings: readonly Finding[], { kind, questionId }: Planted): boolean =>
	findings.some((finding) => finding.kind === kind && finding.questionId === questionId);
