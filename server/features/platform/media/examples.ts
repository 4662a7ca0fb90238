import { UploadedFile } from '../../../operation/uploaded-file.ts';
import { examplesOf } from '../../examples.ts';
import type { media } from './feature.ts';

export const examples = examplesOf<typeof media>({
	inputs: {
		'media.references': ({ file }) => ({ name: file }),
		'media.upload': () => ({ file: new UploadedFile('x.png', Buffer.from('x')) }),
		'media.rename': ({ file }) => ({ name: file, newName: 'stranger' }),
		'media.remove': ({ file }) => ({ name: file, force: true }),
		'media.show': ({ file }) => ({ name: file }),
		'media.sizes': ({ file }) => ({ addresses: [`/uploads/${file}`] })
	},
	atHome: ['media.list', 'media.listAll', 'media.upload'],
	openToAll: ['media.sizes'],
	unmarked: ['media.list', 'media.listAll', 'media.references']
});
