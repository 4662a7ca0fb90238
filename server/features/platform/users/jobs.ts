import { deleteExpiredSessions } from '../../../access/session-store.ts';
import { cleaning, type Job } from '../../../operation/system.ts';
import { deleteOldLinks } from './links.ts';
import { deleteOldRegistrations } from './registrations.ts';
import { deleteOldThrottles } from './login-throttle.ts';
import { deleteOldWaiting } from './waiting.ts';

/** Deletes what logins and visitors left behind once it has expired. */
export const cleanings = {
	'session.clean': cleaning('Delete login sessions that are over.', deleteExpiredSessions),
	'login.clean': cleaning('Delete counters of failed logins that are over.', deleteOldThrottles),
	'password.clean': cleaning('Delete password links that are over.', deleteOldLinks),
	'registration.clean': cleaning('Delete registrations that nobody confirmed.', deleteOldRegistrations),
	'registration.lapse': cleaning('Delete registrations that nobody let in.', deleteOldWaiting)
};

export const jobs: Job[] = Object.values(cleanings).map((operation) => ({ operation }));
