import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { tables } from './model.ts';
import { namespaceHooks } from './project.ts';
import { showSettings, saveSettings } from './operations.ts';
import { shownFiles } from './shown-files.ts';

export const settings = feature('settings', {
	operations: {
		'settings.show': showSettings,
		'settings.save': saveSettings
	},
	tables,
	admin,
	namespaceHooks,
	shownFiles
});
