import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { tables } from './model.ts';
import { listAllFiles, listFiles, listReferences, removeFile, renameFile, showFile, uploadFile } from './operations.ts';
import { showSizes } from './operations/sizes.ts';
import { search } from './search.ts';
import { tools } from './tools.ts';

export const media = feature('media', {
	operations: {
		'media.list': listFiles,
		'media.listAll': listAllFiles,
		'media.references': listReferences,
		'media.upload': uploadFile,
		'media.rename': renameFile,
		'media.remove': removeFile,
		'media.show': showFile,
		'media.sizes': showSizes
	},
	tables,
	tools,
	admin,
	search,
	screens: [{ title: 'admin.area.media', area: 'media', href: '/admin/media', group: 'website', place: 10 }]
});
