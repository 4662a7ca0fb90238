import { Team } from '../../../server/features/authoring/teams/model.ts';
import { Result } from '../../../server/features/gameplay/results/model.ts';
import type { Product } from '../processes/product.ts';
import { openQuiz, play, type Quiz } from './quiz.ts';

const atOnce = 200;

/**
 * Makes an event of which one team plays over HTTP, and so many more teams with the same attempt but other points as rows:
 * the first of them has the most, ten each.
 */
export async function openPlayed(
	product: Product,
	name: string,
	nameOf: (index: number) => string,
	amount: number
): Promise<Quiz> {
	const quiz = await openQuiz(product, { name }, { questions: 1 });
	const player = await play(product, quiz, 'Nachteulen');
	await player.answer(false);
	await player.finish();
	const [played] = await Result.findAll({ raw: true, where: { eventUid: quiz.uid } });
	const { id: _, ...attempt } = played!;
	const own = { namespace: 'default', eventUid: quiz.uid };
	const uidOf = (index: number) => `${quiz.uid.slice(0, 16)}${index.toString(16).padStart(16, '0')}`;
	const teams = Array.from({ length: amount }, (__, index) => ({
		...{ ...own, uid: uidOf(index), name: nameOf(index), nameKey: nameOf(index).toLowerCase() },
		...{ sortOrder: index, isListed: false, origin: 'self' as const, tokenHash: uidOf(index), tokenEnc: '' }
	}));
	const results = teams.map(({ uid: teamUid, name: shown }, index) => ({
		...{ ...attempt, teamUid, name: shown, attemptUid: `many-${index}`, submissionId: null },
		...{ points: 10 * (amount - index), maxPoints: 10 * amount, correct: 1, efficiency: 1 }
	}));
	for (let at = 0; at < amount; at += atOnce) {
		await Team.bulkCreate(teams.slice(at, at + atOnce));
		await Result.bulkCreate(results.slice(at, at + atOnce) as never[]);
	}
	return quiz;
}
