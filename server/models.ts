import type { Sequelize } from 'sequelize';
import { initAudit } from './features/audit/model.ts';
import { initCatalogs } from './features/catalogs/model.ts';
import { initDomains } from './features/domains/model.ts';
import { initEvents } from './features/events/model.ts';
import { initMailProviders } from './features/mail/model.ts';
import { initMedia } from './features/media/model.ts';
import { initNamespaces } from './features/namespaces/model.ts';
import { initPhotos } from './features/photos/model.ts';
import { initPlans } from './features/plans/model.ts';
import { initContacts } from './features/profile/model.ts';
import { initResults } from './features/results/model.ts';
import { initSettings } from './features/settings/model.ts';
import { initTeams } from './features/teams/model.ts';
import { initTokens } from './features/tokens/model.ts';
import { initLinks } from './features/users/links.ts';
import { initUsers } from './features/users/model.ts';

// Parents stand before what refers to them: a namespace is emptied in the opposite order.
const inits = [
	initNamespaces,
	initSettings,
	initUsers,
	initContacts,
	initTokens,
	initDomains,
	initPlans,
	initEvents,
	initCatalogs,
	initTeams,
	initResults,
	initPhotos,
	initLinks,
	initMailProviders,
	initMedia,
	initAudit
];

/** Binds every model to this database; the last call of a process wins. */
export function initModels(sequelize: Sequelize): void {
	for (const init of inits) init(sequelize);
}
