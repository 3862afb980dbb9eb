#!/usr/bin/env node
// Stands here before the build does, so that installing can link it.
import '../dist/admin.js';
