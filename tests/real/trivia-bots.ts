import type { Item } from '../../server/features/gameplay/play/types.ts';
import { overHttp, Phone } from '../support/phone/phone.ts';
import { random, type Random } from '../support/files/random.ts';
import { rightOptions, triviaList } from '../support/files/trivia.ts';

/** What the bots did, counted by themselves. */
export interface Played {
	answers: number;
	opened: number;
	/** Right answers by team uid and catalog. */
	right: Map<string, number>;
	/** Answers by answerId as they were sent. */
	sent: Map<string, unknown>;
}

const shareOfSkips = 0.03;
type Shown = { prompt: string; options: { id: string; text: string }[] };

/** A team that plays everything without a pause: skilled by chance, skips some questions, and may leave early. */
async function playTeam(base: string, event: string, number: number, played: Played): Promise<void> {
	const chance = random(number + 1);
	const skill = 0.3 + chance() * 0.65;
	const phone = await Phone.join(
		overHttp(() => base),
		event,
		{ name: nameOf(number) }
	);
	const order = triviaList.map((_, index) => triviaList[(index + number) % triviaList.length]!);
	for (const { slug } of order) {
		const isLeft = number % 10 === 9 && slug === order.at(-1)!.slug;
		const attempt = await phone.start(slug);
		const items = isLeft ? attempt.items.slice(0, 20) : attempt.items;
		for (const item of items) await playQuestion(phone, attempt.attemptId, item, { chance, skill }, played);
		if (!isLeft) await phone.finish(attempt.attemptId);
	}
	if (number % 3 === 0) await phone.tryWord('marque');
}

/** Names that a spreadsheet, a parser or a page could stumble over. */
const nameOf = (number: number): string =>
	[`=Team ${number}`, `Team "${number}"; x`, `Größe <b>${number}</b>`, `Team ${number} 🦊`, `@${number}, Süd`][
		number % 5
	]!;

async function playQuestion(
	phone: Phone,
	attemptId: string,
	item: Item,
	{ chance, skill }: { chance: Random; skill: number },
	played: Played
): Promise<void> {
	if (!item.question) played.opened += 1;
	const shown = (item.question ?? (await phone.open(attemptId, item)).item.question) as unknown as Shown;
	const right = rightOptions(shown);
	const knows = chance() < skill;
	const guess = shown.options[Math.floor(chance() * shown.options.length)]!.id;
	const answer = chance() < shareOfSkips ? null : { selected: knows ? right : [guess] };
	const { answerId } = await phone.answer(attemptId, item, answer);
	played.answers += 1;
	played.sent.set(answerId, answer);
	const isRight = answer !== null && right.length === answer.selected.length && right.includes(answer.selected[0]!);
	const { uid } = phone.team;
	if (isRight) played.right.set(uid, (played.right.get(uid) ?? 0) + 1);
}

/** Lets so many teams play all six catalogs at once. */
export async function playTrivia(base: string, event: string, teams: number): Promise<Played> {
	const played: Played = { answers: 0, opened: 0, right: new Map(), sent: new Map() };
	await Promise.all(Array.from({ length: teams }, (_, number) => playTeam(base, event, number, played)));
	return played;
}
