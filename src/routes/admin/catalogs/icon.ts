import Layers from '@lucide/svelte/icons/layers';

export default Layers;
