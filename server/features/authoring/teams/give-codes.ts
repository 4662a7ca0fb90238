import type { Database } from '../../../database/database.ts';
import { newTeamCode, withFreeCodes } from './join-code.ts';
import { Team } from './model.ts';

const batch = 200;

/** Gives every team without a code one; a team that got one in the meantime keeps it. */
export async function giveTeamCodes({ write }: Database, secretKey: string): Promise<void> {
	for (;;) {
		const teams = await Team.findAll({ where: { joinCodeHash: null }, attributes: ['uid'], limit: batch });
		if (!teams.length) return;
		await write(async (transaction) => {
			for (const { uid } of teams) {
				const where = { uid, joinCodeHash: null };
				await withFreeCodes(() => Team.update(newTeamCode(secretKey), { where, transaction, silent: true }));
			}
		});
	}
}
