import { feature } from '../../feature.ts';
import { playTopics } from './live.ts';
import { openQuestion, answerQuestion } from './operations/answers.ts';
import { startAttempt, showAttempt } from './operations/attempts.ts';
import { abandonedAttempts, cleanPreviews, expireAttempt, removeUnplayed, unplayedDue } from './operations/cleaning.ts';
import { clearUnplayed, restoreCleared } from './operations/clear-unplayed.ts';
import { listCatalogFiles, listPublicCatalogs, showPublicQuestions } from './operations/catalog-files.ts';
import { findCode, findMeantEvent, findTeamEvent, findStationEvent } from './operations/entry.ts';
import { listPlayEvents, showPlaying, showPlayInfo, showMe, handOver } from './operations/info.ts';
import { joinEvent, leaveEvent, renameMe } from './operations/join.ts';
import { agreeToPhoto } from './operations/photo-consent.ts';
import { removePhoto, uploadPhoto } from './operations/photos.ts';
import { tryPuzzle } from './operations/puzzle.ts';
import { showStanding } from './operations/standing.ts';
import { answerRound } from './operations/round-answers.ts';
import { findPin, showOwnRound } from './operations/rounds.ts';
import { submitPublicResult } from './operations/submit.ts';
import { showTeamPage } from './operations/team-page.ts';
import { finishAttempt, showSummary } from './operations/summary.ts';
import { routes as admin } from './admin.ts';
import { routes as legacy } from './legacy.ts';
import { routes as photoRoutes } from './photo-routes.ts';
import { routes } from './routes.ts';

export const play = feature('play', {
	operations: {
		'play.events': listPlayEvents,
		'play.playing': showPlaying,
		'play.code': findCode,
		'play.teamEvent': findTeamEvent,
		'play.stationEvent': findStationEvent,
		'play.meantEvent': findMeantEvent,
		'play.info': showPlayInfo,
		'play.me': showMe,
		'play.handOver': handOver,
		'play.join': joinEvent,
		'play.leave': leaveEvent,
		'play.rename': renameMe,
		'play.standing': showStanding,
		'play.submit': submitPublicResult,
		'play.questions': showPublicQuestions,
		'play.catalogs': listPublicCatalogs,
		'catalog.files': listCatalogFiles,
		'attempt.start': startAttempt,
		'attempt.show': showAttempt,
		'attempt.open': openQuestion,
		'attempt.answer': answerQuestion,
		'attempt.finish': finishAttempt,
		'attempt.summary': showSummary,
		'attempt.expire': expireAttempt,
		'preview.clean': cleanPreviews,
		'team.clean': removeUnplayed,
		'team.page': showTeamPage,
		'team.clearUnplayed': clearUnplayed,
		'team.restoreCleared': restoreCleared,
		'round.pin': findPin,
		'round.own': showOwnRound,
		'round.answer': answerRound,
		'puzzle.try': tryPuzzle,
		'photo.upload': uploadPhoto,
		'photo.agree': agreeToPhoto,
		'photo.withdraw': removePhoto
	},
	play: [...routes, ...photoRoutes],
	legacy,
	admin,
	live: playTopics,
	everyMinute: [
		{ operation: expireAttempt, due: abandonedAttempts },
		{ operation: removeUnplayed, due: unplayedDue }
	],
	everyHour: [{ operation: cleanPreviews }]
});
