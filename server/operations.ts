import type { z } from 'zod';
import { listAudit } from './features/audit/operations.ts';
import * as catalogs from './features/catalogs/operations.ts';
import { importCatalogs } from './features/catalogs/import.ts';
import * as dashboards from './features/dashboards/operations.ts';
import * as domains from './features/domains/operations.ts';
import * as events from './features/events/operations.ts';
import { listEventOverview } from './features/events/overview.ts';
import * as mediaChanges from './features/media/changes.ts';
import * as media from './features/media/operations.ts';
import { uploadFile } from './features/media/upload.ts';
import { listLogs } from './features/logs/operations.ts';
import { showMetrics } from './features/metrics/operations.ts';
import { listManaged, removeNamespace, updateNamespace } from './features/namespaces/change.ts';
import * as namespaces from './features/namespaces/operations.ts';
import * as answers from './features/play/operations/answers.ts';
import * as attempts from './features/play/operations/attempts.ts';
import * as entry from './features/play/operations/entry.ts';
import * as info from './features/play/operations/info.ts';
import * as joins from './features/play/operations/join.ts';
import { tryPuzzle } from './features/play/operations/puzzle.ts';
import { showStanding } from './features/play/operations/standing.ts';
import * as summaries from './features/play/operations/summary.ts';
import * as photos from './features/photos/operations.ts';
import { showSubscription } from './features/plans/operations.ts';
import { saveProfile, showProfile } from './features/profile/operations.ts';
import * as results from './features/results/operations.ts';
import { exportResults } from './features/results/export.ts';
import { submitResult } from './features/results/submit.ts';
import { purgeTeams } from './features/results/purge.ts';
import { listTeamResults } from './features/results/team-results.ts';
import { showManagement } from './features/settings/management.ts';
import { saveSettings, showSettings } from './features/settings/operations.ts';
import * as teams from './features/teams/operations.ts';
import { createTenant, listTenants } from './features/tenants/operations.ts';
import * as tokens from './features/tokens/operations.ts';
import * as mail from './features/mail/operations.ts';
import * as accounts from './features/users/account.ts';
import { finishSetup, firstAdmin, linkSetup } from './features/users/first-admin.ts';
import * as forgotten from './features/users/forgotten.ts';
import { inviteUser } from './features/users/invite.ts';
import * as people from './features/users/manage.ts';
import * as users from './features/users/operations.ts';
import { registerUser } from './features/users/register.ts';
import * as sessions from './features/users/sessions.ts';
import * as factors from './features/users/two-factor.ts';
import { registered } from './operation.ts';

/** Every operation of the product by its key; screens call them by these names. */
export const operations = registered({
	'audit.list': listAudit,
	'log.list': listLogs,
	'metrics.show': showMetrics,
	'namespace.list': namespaces.listNamespaces,
	'namespace.create': namespaces.createNamespace,
	'namespace.manage': listManaged,
	'namespace.update': updateNamespace,
	'namespace.remove': removeNamespace,
	'subscription.show': showSubscription,
	'domain.list': domains.listDomains,
	'domain.create': domains.createDomain,
	'domain.update': domains.updateDomain,
	'domain.remove': domains.removeDomain,
	'domain.provision': domains.provisionDomain,
	'tenant.list': listTenants,
	'tenant.create': createTenant,
	'user.authenticate': users.authenticateUser,
	'user.first': firstAdmin,
	'user.create': users.createUser,
	'user.password': users.setPassword,
	'user.list': people.listUsers,
	'user.update': people.updateUser,
	'user.remove': people.removeUser,
	'user.invite': inviteUser,
	'user.sessions': sessions.listUserSessions,
	'user.endSessions': sessions.endUserSessions,
	'account.show': accounts.showAccount,
	'account.password': accounts.changePassword,
	'account.sessions': sessions.listOwnSessions,
	'account.endSession': sessions.endOwnSession,
	'account.endOthers': sessions.endOtherSessions,
	'account.enrol': factors.enrolTotp,
	'account.pending': factors.showPendingTotp,
	'account.verify': factors.verifyTotp,
	'account.disable': factors.disableTotp,
	'account.codes': factors.renewRecoveryCodes,
	'password.forgot': forgotten.forgetPassword,
	'password.reset': forgotten.resetPassword,
	'password.link': forgotten.showLink,
	'setup.link': linkSetup,
	'setup.finish': finishSetup,
	'mail.show': mail.showMailProvider,
	'mail.save': mail.saveMailProvider,
	'mail.test': mail.testMailProvider,
	'profile.show': showProfile,
	'profile.save': saveProfile,
	'management.show': showManagement,
	'settings.show': showSettings,
	'settings.save': saveSettings,
	'registration.submit': registerUser,
	'token.create': tokens.createToken,
	'token.list': tokens.listTokens,
	'token.revoke': tokens.revokeToken,
	'token.remove': tokens.removeToken,
	'event.list': events.listEvents,
	'event.overview': listEventOverview,
	'event.show': events.showEvent,
	'event.create': events.createEvent,
	'event.update': events.updateEvent,
	'event.activate': events.activateEvent,
	'shareToken.rotate': events.rotateShareToken,
	'dashboard.show': dashboards.showDashboard,
	'dashboard.links': dashboards.showLinks,
	'catalog.list': catalogs.listCatalogs,
	'catalog.managed': catalogs.listManagedCatalogs,
	'catalog.show': catalogs.showCatalog,
	'catalog.save': catalogs.saveCatalog,
	'catalog.remove': catalogs.removeCatalog,
	'catalog.import': importCatalogs,
	'team.list': teams.listTeams,
	'team.replace': teams.replaceTeams,
	'team.create': teams.createTeams,
	'team.update': teams.updateTeam,
	'team.remove': teams.removeTeam,
	'team.purge': purgeTeams,
	'team.rotate': teams.rotateTeam,
	'team.links': teams.listTeamLinks,
	'team.results': listTeamResults,
	'play.events': info.listPlayEvents,
	'play.code': info.findJoinCode,
	'play.teamEvent': entry.findTeamEvent,
	'play.stationEvent': entry.findStationEvent,
	'play.info': info.showPlayInfo,
	'play.me': info.showMe,
	'play.handOver': info.handOver,
	'play.join': joins.joinEvent,
	'play.leave': joins.leaveEvent,
	'play.rename': joins.renameMe,
	'play.standing': showStanding,
	'attempt.start': attempts.startAttempt,
	'attempt.show': attempts.showAttempt,
	'attempt.open': answers.openQuestion,
	'attempt.answer': answers.answerQuestion,
	'attempt.finish': summaries.finishAttempt,
	'attempt.summary': summaries.showSummary,
	'puzzle.try': tryPuzzle,
	'result.list': results.listResults,
	'result.removeAll': results.removeResults,
	'result.submit': submitResult,
	'result.export': exportResults,
	'ranking.show': results.showRanking,
	'photo.upload': photos.uploadPhoto,
	'photo.remove': photos.removePhoto,
	'photo.show': photos.showPhoto,
	'media.list': media.listFiles,
	'media.references': media.listReferences,
	'media.upload': uploadFile,
	'media.rename': mediaChanges.renameFile,
	'media.remove': mediaChanges.removeFile,
	'media.show': media.showFile
});

type Operations = typeof operations;
export type OperationName = keyof Operations;
export type InputOf<Name extends OperationName> = z.input<Operations[Name]['input']>;
export type OutputOf<Name extends OperationName> = Awaited<ReturnType<Operations[Name]['run']>>;
