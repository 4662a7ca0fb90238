import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { announcementTopics } from './live.ts';
import { tables } from './model.ts';
import { createAnnouncement, removeAnnouncement } from './operations.ts';
import { tools } from './tools.ts';

export const announcements = feature('announcements', {
	operations: {
		'announcement.create': createAnnouncement,
		'announcement.remove': removeAnnouncement
	},
	tables,
	tools,
	admin,
	live: announcementTopics
});
