import { change, storedTime } from '../../../../database/statements.ts';
import { cleaning } from '../../../../operation/system.ts';
import { Ticket } from '../model.ts';
import { forgetSubmissions } from '../public/submissions.ts';

const keptMs = 365 * 86_400_000;

/**
 * Erases who sent the tickets that were closed a year ago; what they are about stays. What was sent more than an hour ago
 * is no longer compared with what comes in.
 */
export const forgetRequesters = cleaning(
	'Erase who sent tickets that were closed a year ago.',
	async (now, transaction) => {
		const sequelize = Ticket.sequelize!;
		const { rows } = await change(
			sequelize,
			`UPDATE tickets SET requester_uid = NULL, requester_email = NULL, requester_name = NULL, requester_locale = NULL
		WHERE requester_uid IS NOT NULL AND status = 'closed' AND closed_at < ?`,
			[storedTime(sequelize, new Date(now.getTime() - keptMs))],
			transaction
		);
		return rows + (await forgetSubmissions(now, transaction));
	}
);
