import { z } from 'zod';
import { nameKey } from '#lib/questions/name-key.ts';
import { AppError } from '../../../errors.ts';
import { operation } from '../../../operation.ts';
import { decrypt } from '../../../secrets.ts';
import { requireOpen } from '../../events/gate.ts';
import { eventKey } from '../../events/schema.ts';
import { PuzzleSolve } from '../../results/model.ts';
import { Team } from '../../teams/model.ts';
import { loadEvent, requireTeam } from '../event.ts';
import { clientId } from '../schema.ts';
import { raiseResultsRevision } from '../../results/revision.ts';

/** How puzzle words are compared: like names, without spaces and hyphens. */
const puzzleKey = (word: string): string => nameKey(word).replace(/[\s-]/g, '');

/** Tries the puzzle word; the first solve of a team stays, a wrong try tells nothing but that it is wrong. */
export const tryPuzzle = operation({
	summary: 'Try the puzzle word.',
	access: { player: true },
	input: z.strictObject({ event: eventKey, tryId: clientId, word: z.string().trim().min(1).max(60) }),
	writes: ['results'],
	async run(work) {
		const { input, now, parts, transaction, touch } = work;
		const { event, settings, config } = await loadEvent(work, input.event);
		const { team } = await requireTeam(work.actor, event.uid);
		requireOpen(event, now);
		if (!settings.puzzleWordEnabled || !config?.puzzleWordEnc)
			throw new AppError('feature_disabled', 'This event has no puzzle word.');
		const key = { eventUid: event.uid, teamUid: team.uid };
		// The team's phones try one after the other, also when none has tried before.
		await Team.findByPk(team.uid, { attributes: ['uid'], transaction: transaction!, lock: true });
		const known = await PuzzleSolve.findOne({ where: key });
		const feedback = settings.puzzleFeedback ? { feedback: settings.puzzleFeedback } : {};
		if (known?.solvedAt) return { solved: true, solvedAt: known.solvedAt.toISOString(), ...feedback };
		const isRight = puzzleKey(input.word) === puzzleKey(decrypt(config.puzzleWordEnc, parts.env.SECRET_KEY));
		const fields = { solvedAt: isRight ? now : null, tries: (known?.tries ?? 0) + 1 };
		if (known) await known.update(fields, { transaction: transaction! });
		else await PuzzleSolve.create({ ...key, namespace: event.namespace, ...fields }, { transaction: transaction! });
		if (!isRight) return { solved: false };
		work.changes('results');
		await raiseResultsRevision(parts.database, { namespace: event.namespace, eventUid: event.uid }, transaction!);
		touch(event.uid, 'rankings', 'own');
		return { solved: true, solvedAt: now.toISOString(), ...feedback };
	}
});
