import { Op } from 'sequelize';
import { cleaning } from '../../../operation/system.ts';
import { QueuedJob } from './model.ts';

const keptMs = 7 * 86_400_000;

/** Forgets the jobs that ended a week ago. */
export const cleanJobs = cleaning('Forget the jobs that ended a week ago.', (now, transaction) =>
	QueuedJob.destroy({
		where: {
			state: ['done', 'failed', 'cancelled'],
			updatedAt: { [Op.lt]: new Date(now.getTime() - keptMs) }
		},
		transaction
	})
);
